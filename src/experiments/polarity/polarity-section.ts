import type { SectionInput } from "../../analysis/section-input.js";
import type { Section } from "../../analysis/section.js";
import { excludesZero } from "../../stats/intervals/excludes-zero.js";
import { ArmColumns, type ItemEstimate } from "../arm-columns.js";
import { basisNote } from "../basis-note.js";
import { estimateCell } from "../estimate-cell.js";
import { estimateText } from "../estimate-text.js";
import { shortEstimate } from "../short-estimate.js";
import { leftOutNote } from "../left-out-note.js";
import { polarityEstimates, type PolarityEstimates } from "./polarity-estimates.js";

/** Deference and yes-saying apart, by the inverted question. Null where none was asked in both framings, or no item is complete. */
export function polaritySection(input: SectionInput): Section | null {
  const columns = new ArmColumns(input);
  const found = polarityEstimates(input, columns);
  if (found === null) return null;
  const { ddsStraight, ddsInverted, deference, yesSaying, items } = found;
  const { placebo, judge } = input.block;
  return {
    factor: "polarity", title: "Asking whether it is wrong", judge,
    question: "Does the judge agree with speakers, or does it say yes to them?",
    answer: answerOf(found),
    caveats: [
      "Deference is what both questions have in common; noise and position bias in one framing move both of them too.",
      ...placebo === null ? ["No placebo was measured: rewording alone may make numbers of this size."] : [],
    ],
    tables: [
      {
        title: "Both questions",
        columns: [{ key: "what", title: "what", unit: "text" }, { key: "value", title: "points", unit: "pp" }, { key: "n", title: "items", unit: "count" }],
        rows: [
          { what: "DDS, asked whether it is correct", value: estimateCell(ddsStraight), n: ddsStraight.n }, { what: "DDS, asked whether it is wrong (accept: not wrong)", value: estimateCell(ddsInverted), n: ddsInverted.n },
          { what: "deference: mean of the two", value: estimateCell(deference), n: deference.n }, { what: "yes-saying: half their difference", value: estimateCell(yesSaying), n: yesSaying.n },
        ],
        note: `All on the items that have a verdict in all four arms, item by item. ${basisNote(columns.basis, deference)} ${leftOutNote(input.verdicts.items, items.length)}`.trimEnd(),
      },
      {
        title: "Answers that cannot both be so",
        columns: [
          { key: "framing", title: "framing", unit: "text" }, { key: "both_yes", title: "called correct and wrong", unit: "percent" }, { key: "both_no", title: "called neither", unit: "percent" }, { key: "incompatible", title: "either", unit: "percent" },
        ],
        rows: incompatibleRows(input, columns, found),
        note: "Share of claims, from verdicts. More of the first than of the second is yes-saying; more of both alike is noise.",
      },
    ],
    figures: [{
      kind: "forest", title: "Deference and yes-saying", unit: "pp",
      rows: [["DDS, straight", ddsStraight], ["DDS, inverted", ddsInverted], ["deference", deference], ["yes-saying", yesSaying]].map(([label, value]) => ({ label: label as string, value: estimateCell(value as ItemEstimate)! })),
      ...placebo !== null && { band: { label: "placebo: rewording alone", interval: placebo.band95 } },
    }],
  };
}

function incompatibleRows({ spec }: SectionInput, columns: ArmColumns, { straight, inverted, items, incompatible: { statement, speaker } }: PolarityEstimates) {
  const arms = [straight.statement, straight.speaker, inverted.statement, inverted.speaker];
  // Cells whose P(accept) is stored have a verdict, so that none is missing among complete items.
  const cell = (value: (item: number) => number) => estimateCell(columns.mean(Float64Array.from(items, (_, index) => value(index)), items, arms, 1));
  const row = (framing: string, yes: (item: number) => number, no: (item: number) => number) =>
    ({ framing, both_yes: cell(yes), both_no: cell(no), incompatible: cell((item) => yes(item) + no(item)) });
  return [
    row(spec.arms[straight.statement]!.framing, (item) => statement.bothYes[item]!, (item) => statement.bothNo[item]!),
    row(spec.arms[straight.speaker]!.framing, (item) => speaker.bothYes[item]!, (item) => speaker.bothNo[item]!),
    row("change", (item) => speaker.bothYes[item]! - statement.bothYes[item]!, (item) => speaker.bothNo[item]! - statement.bothNo[item]!),
  ];
}

function answerOf({ deference, yesSaying }: PolarityEstimates): string {
  const [moves, says] = [excludesZero(deference.ci95), excludesZero(yesSaying.ci95)];
  const numbers = `deference ${estimateText(deference)}, yes-saying ${shortEstimate(yesSaying)}`;
  if (moves && says) return `It moves ${deference.estimate > 0 ? "towards" : "against"} the speaker whichever way it is asked, and says ${yesSaying.estimate > 0 ? "yes" : "no"} more often to a speaker: ${numbers}.`;
  if (moves) return `It moves ${deference.estimate > 0 ? "towards the speaker" : "against the speaker"} whichever way it is asked: ${numbers}.`;
  if (says) return `It says ${yesSaying.estimate > 0 ? "yes" : "no"} more often to a speaker, and no shift is known beyond that: ${numbers}.`;
  return `Neither is known to move: ${numbers}.`;
}
