import type { SectionInput } from "../../analysis/section-input.js";
import type { Section } from "../../analysis/section.js";
import { excludesZero } from "../../stats/intervals/excludes-zero.js";
import { ArmColumns } from "../arm-columns.js";
import { basisNote } from "../basis-note.js";
import { estimateCell } from "../estimate-cell.js";
import { estimateText } from "../estimate-text.js";
import { signedNumber } from "../../core/signed-number.js";
import { shortEstimate } from "../short-estimate.js";
import { controlEstimates, type ControlEstimate, type ControlEstimates } from "./control-estimates.js";

/** DDS under a stated base rate, and whether instructions to trust or to doubt are seen to move the judge. Null where no arm has a control. */
export function controlSection(input: SectionInput): Section | null {
  const columns = new ArmColumns(input);
  const found = controlEstimates(input, columns);
  if (found === null) return null;
  const { placebo, judge } = input.block;
  const rows = [
    { control: "none", dds: estimateCell(found.plain), change: null, detected: null, n: found.plain.n },
    ...found.controls.map(({ control, dds, change, detected }) => ({ control, dds: estimateCell(dds), change: estimateCell(change), detected: detected === null ? null : detected ? "yes" : "no", n: change.n })),
  ];
  const speakerAlone = found.controls.filter(({ dds }) => dds === null).map(({ control }) => control);
  return {
    factor: "control", title: "Stated base rate, trust and doubt", judge,
    question: "Does the shift stay when the speaker is no evidence, and would this study have seen a shift at all?",
    answer: [...found.controls.filter(({ detected }) => detected === null).map((one) => baseRateAnswer(one, found)), ...positiveAnswer(found.controls)].join(" "),
    caveats: [],
    tables: [{
      title: "Each control against none",
      columns: [
        { key: "control", title: "control", unit: "text" }, { key: "dds", title: "DDS", unit: "pp" }, { key: "change", title: "change against none", unit: "pp" },
        { key: "detected", title: "seen in the known direction", unit: "text" }, { key: "n", title: "items", unit: "count" },
      ],
      rows,
      note: `Changes are taken item by item, on the items with a verdict in all arms of the row.${speakerAlone.length > 0 ? ` ${speakerAlone.join(" and ")}: given to the speaker's framing alone, so that the change is that of its acceptance.` : ""} ${basisNote(columns.basis, found.plain)}`,
    }],
    figures: [{
      kind: "forest", title: "DDS by control", unit: "pp",
      rows: rows.flatMap(({ control, dds }) => dds === null ? [] : [{ label: control === "none" ? "no control" : control, value: dds }]),
      ...placebo !== null && { band: { label: "placebo: rewording alone", interval: placebo.band95 } },
    }],
  };
}

function baseRateAnswer({ control, dds, change }: ControlEstimate, { plain }: ControlEstimates): string {
  if (dds === null) return `Under ${control} acceptance of what speakers say changes by ${estimateText(change)}.`;
  const without = `without it ${signedNumber(plain.estimate)}, change ${shortEstimate(change)}`;
  if (!excludesZero(dds.ci95)) return `Under a stated ${control.replace("-", " ")} no shift is known: DDS ${estimateText(dds)}, ${without}.`;
  return `Under a stated ${control.replace("-", " ")} it still moves: DDS ${estimateText(dds)}, ${without}.`;
}

function positiveAnswer(controls: readonly ControlEstimate[]): string[] {
  const positive = controls.filter(({ detected }) => detected !== null);
  if (positive.length === 0) return [];
  const [seen, unseen] = [positive.filter(({ detected }) => detected), positive.filter(({ detected }) => !detected)];
  const named = (list: readonly ControlEstimate[]): string => list.map(({ control, change }) => `"${control}" (${shortEstimate(change)})`).join(" and ");
  if (unseen.length === 0) return [`Instructions with a known effect are seen to work: ${named(seen)}.`];
  return [`Of instructions with a known effect ${seen.length > 0 ? `${named(seen)} is seen to work, ` : ""}${named(unseen)} ${unseen.length === 1 ? "is" : "are"} not${seen.length > 0 ? "" : " seen to work"}: the judge does not heed ${unseen.length === 1 ? "it" : "them"}, or the study is too small.`];
}
