import { groupedDigits } from "../../core/grouped-digits.js";
import type { SectionInput } from "../../analysis/section-input.js";
import type { Section } from "../../analysis/section.js";
import { intervalInWords } from "../../core/interval-in-words.js";
import { listInWords } from "../../core/list-in-words.js";
import type { Estimate } from "../../stats/estimate.js";
import { excludesZero } from "../../stats/intervals/excludes-zero.js";
import { ArmColumns } from "../arm-columns.js";
import { basisNote } from "../basis-note.js";
import { estimateCell } from "../estimate-cell.js";
import { estimateText } from "../estimate-text.js";
import { shortEstimate } from "../short-estimate.js";
import { controlledFinding, type ControlledFinding } from "./controlled-finding.js";

/** Whether the shift of the headline is deference, as far as the study's controls can tell. Null where the headline sets no statement against a speaker, or has no complete item. */
export function findingSection(input: SectionInput): Section | null {
  const columns = new ArmColumns(input);
  const found = controlledFinding(input, columns);
  if (found === null || input.block.n === 0) return null;
  const { polarity, position, net, criterion, dprime, split, placebo } = found;
  const { dds, judge } = input.block;
  const rows = polarity === null ? [] : [
    { what: "DDS, straight question", value: estimateCell(polarity.ddsStraight) }, { what: "deference: DDS over both questions", value: estimateCell(polarity.deference) },
    { what: "the same net of position bias, yes-saying and noise", value: estimateCell(net) }, { what: "yes-saying", value: estimateCell(polarity.yesSaying) }, { what: "order effect, speaker minus statement", value: estimateCell(position) },
    ...split === null ? [] : [{ what: "part of the criterion", value: split.criterion_pp }, { what: "part of the sensitivity", value: split.sensitivity_pp }],
  ];
  return {
    factor: "finding", title: "Is it deference?", judge, question: "The verdicts move between statement and speaker: is it deference, or something that only looks like it?",
    answer: answerOf(found, dds) + knownShifts(found.positive), caveats: caveatsOf(input, found),
    tables: polarity === null ? [] : [
      {
        title: "What moved", columns: [{ key: "what", title: "what", unit: "text" }, { key: "value", title: "points", unit: "pp" }], rows,
        note: `On the ${groupedDigits(polarity.items.length)} items with a verdict to both questions in both framings. Net: less what drawing acceptance towards one half makes of DDS, as the order effect and the answers that cannot both be so tell it. ${basisNote(columns.basis, polarity.deference)}`,
      },
      ...criterion === null || dprime === null ? [] : [{
        title: "Criterion and sensitivity", columns: [{ key: "what", title: "change from statement to speaker", unit: "text" as const }, { key: "value", title: "z units", unit: "z" as const }],
        rows: [{ what: "criterion", value: estimateCell({ ...criterion, n: polarity.items.length }) }, { what: "d'", value: estimateCell({ ...dprime, n: polarity.items.length }) }], note: "Of acceptance over both questions. A lower criterion is a greater readiness to accept.",
      }],
    ],
    figures: polarity === null ? [] : [{
      kind: "forest", title: "What moved", unit: "pp", rows: rows.flatMap(({ what, value }) => value === null || typeof value === "number" ? [] : [{ label: what, value }]),
      ...placebo !== null && { band: { label: "placebo: rewording alone", interval: placebo } },
    }],
  };
}

function answerOf({ verdict, missing, moved, polarity, net, placebo, criterion }: ControlledFinding, dds: Estimate | null): string {
  const what = moved.map(({ name, text }) => text.slice(`${name}: `.length)).join("; ");
  const named = moved.length === 0 ? "" : ` Known to have moved: ${what}.`;
  const shift = polarity === null ? "" : estimateText(polarity.deference);
  const deference = polarity === null ? "" : `over both questions ${shift}`;
  const left = net === null ? "" : `, net of position bias, yes-saying and noise ${shortEstimate(net)}`;
  switch (verdict) {
    case "not measurable":
      return "Not measurable: the verdicts hardly vary, so that there is no room to see a shift.";
    case "cannot tell":
      return `Cannot tell without ${listInWords(missing)}: ${dds === null || !excludesZero(dds.ci95) ? "a shift" : "the shift"} may be deference, or ${alternatives(missing)}.${named}`;
    case "deferential": case "skeptical":
      return `${verdict === "deferential" ? "Deferential" : "Skeptical"}: the judge moves ${verdict === "deferential" ? `towards the speaker by ${shift} over both questions` : `against the speaker (${deference})`}, beyond the placebo band (${band(placebo)})${left}; ${criterion === null ? "P(accept) moves the same way on right and wrong claims" : "the criterion moves with it"}.${moved.length === 0 ? "" : ` Beside it moved: ${what}.`}`;
    case "framing-robust":
      return `Framing-robust: the shift lies within 10 points, ${deference}${left}.`;
    case "undecided":
      return `Not known to be deference${moved.length === 0 ? "" : ` (${listInWords(moved.map(({ name }) => name))} moved)`}: ${deference}${left}${placebo === null ? "" : `; placebo band ${band(placebo)}`}.${named}`;
  }
}

/** Whether this study saw the judge heed what must move it. */
function knownShifts(positive: ControlledFinding["positive"]): string {
  const named = (list: ControlledFinding["positive"]): string => listInWords(list.map(({ control, change }) => `"${control}" (${estimateText(change)})`));
  const [seen, unseen] = [positive.filter(({ detected }) => detected === true), positive.filter(({ detected }) => detected === false)];
  if (positive.length === 0) return "";
  if (unseen.length === 0) return ` What an instruction about the speaker does is seen here: ${named(seen)}.`;
  return ` What an instruction about the speaker does is ${seen.length > 0 ? `seen here for ${named(seen)} but not for` : "not seen here:"} ${named(unseen)}.`;
}

/** What each control that was not run would have told apart. */
function alternatives(missing: readonly string[]): string {
  return [
    ...missing.includes("counterbalanced orders") ? ["position bias"] : [], ...missing.includes("an inverted question") ? ["yes-saying"] : [], ...missing.includes("a placebo") ? ["rewording"] : [],
  ].join(" or ");
}

function caveatsOf({ block }: SectionInput, { positive, verdict, polarity }: ControlledFinding): string[] {
  return [
    ...block.finding.vetoes.map((veto) => `The checks of the headline contrast: ${veto}.`),
    ...positive.filter(({ detected }) => detected === false).map(({ control, change }) => `The known shift of "${control}" was not seen (${estimateText(change)}): what this study does not find may still be there.`),
    ...positive.length === 0 && verdict === "framing-robust" ? ["No positive control was run: that the study would have seen a shift is not shown."] : [],
    ...polarity !== null && block.retest === null ? ["Nothing was asked again: noise is read from answers to the two questions alone."] : [],
  ];
}

function band(interval: ControlledFinding["placebo"]): string {
  return interval === null ? "not measured" : intervalInWords(interval);
}
