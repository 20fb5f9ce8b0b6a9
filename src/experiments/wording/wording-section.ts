import { groupedDigits } from "../../core/grouped-digits.js";
import type { SectionInput } from "../../analysis/section-input.js";
import type { Section, SectionEstimate } from "../../analysis/section.js";
import type { Interval } from "../../stats/estimate.js";
import { excludesZero } from "../../stats/intervals/excludes-zero.js";
import { ArmColumns } from "../arm-columns.js";
import { basisNote } from "../basis-note.js";
import { estimateCell } from "../estimate-cell.js";
import { estimateText } from "../estimate-text.js";
import { signedNumber } from "../../core/signed-number.js";
import { wordingEstimates, type WordingEstimates } from "./wording-estimates.js";

/** DDS of each fixed wording, what wordings vary by, and DDS that generalises over them. Null where fewer than two fixed wordings were asked in both framings. */
export function wordingSection(input: SectionInput): Section | null {
  const columns = new ArmColumns(input);
  const found = wordingEstimates(input, columns);
  if (found === null) return null;
  const { wordings, theseWordings, anyWording, components: { item, wording, rest, spread }, items, complete } = found;
  const { placebo, judge } = input.block;
  const total = item + wording + rest;
  const component = (what: string, variance: number, ends: Interval | null) => ({
    what, sd: sd(variance, ends), share: total > 0 ? 100 * variance / total : null,
  });
  const name = (index: number): string => wordings[index]!.arms.level;
  const anyCell: SectionEstimate = { estimate: anyWording.estimate, ci95: anyWording.ci95, n: anyWording.n };
  return {
    factor: "wording", title: "Wordings", judge, question: "Does the shift hold however the question is worded?",
    answer: answerOf(found), caveats: [
      ...wordings.length < 10 ? [`${wordings.length} wordings tell little of what wordings vary by: the interval of their spread is wide, and more items do not narrow it.`] : [],
      "Wordings are those of one family: another family may vary by more.",
    ],
    tables: [
      {
        title: "DDS over wordings", columns: [{ key: "what", title: "what it holds for", unit: "text" }, { key: "dds", title: "DDS", unit: "pp" }, { key: "n", title: "items", unit: "count" }],
        rows: [{ what: "wordings like these", dds: anyCell, n: items }, { what: "these wordings alone", dds: estimateCell(theseWordings), n: items }],
        note: `The first counts what wordings vary by (t with ${anyWording.df.toFixed(1)} degrees of freedom). ${usedNote(found)} ${basisNote(columns.basis, theseWordings)}`,
      },
      {
        title: "What an item's difference varies by", columns: [{ key: "what", title: "component", unit: "text" }, { key: "sd", title: "sd, points", unit: "pp" }, { key: "share", title: "share of the variance", unit: "percent" }],
        rows: [component("item", item, spread.item), component("wording", wording, spread.wording), component("item by wording, and noise", rest, spread.rest)],
        note: "Two-way random effects by moments. Intervals: of wordings from the spread of their means (Q profile), of the others by jackknife over items.",
      },
      {
        title: "DDS of each wording", columns: [{ key: "wording", title: "wording", unit: "text" }, { key: "dds", title: "DDS", unit: "pp" }, { key: "n", title: "items", unit: "count" }],
        rows: wordings.map(({ dds }, index) => ({ wording: name(index), dds: estimateCell(dds), n: dds.n })), note: `Each on the items with a verdict in both framings of the wording${complete < items ? ", so that the items differ somewhat" : ""}.`,
      },
    ],
    figures: [{
      kind: "forest", title: "DDS by wording", unit: "pp",
      rows: [...wordings.map(({ dds }, index) => ({ label: name(index), value: estimateCell(dds)! })), { label: "wordings like these", value: anyCell }],
      ...placebo !== null && { band: { label: "placebo: rewording alone", interval: placebo.band95 } },
    }],
  };
}

function sd(variance: number, ends: Interval | null): SectionEstimate {
  return { estimate: 100 * Math.sqrt(variance), ci95: ends === null || ends[0] === ends[1] ? null : [100 * ends[0], 100 * ends[1]] };
}

function usedNote({ items, complete, wordings, components }: WordingEstimates): string {
  const cells = items * wordings.length;
  if (components.cells === cells) return `All ${groupedDigits(items)} items have a difference in every wording.`;
  return `Used: ${groupedDigits(components.cells)} of ${groupedDigits(cells)} differences of items with at least one; ${groupedDigits(complete)} items have all, and what the others lack is filled in by item + wording.`;
}

function answerOf({ wordings, anyWording, components }: WordingEstimates): string {
  const estimates = wordings.map(({ dds }) => dds.estimate);
  const ends = components.spread.wording;
  const alike = Math.max(...estimates) === Math.min(...estimates);
  const spread = alike ? "no two of them differ"
    : `they differ by an sd of ${(100 * Math.sqrt(components.wording)).toFixed(1)} points${ends === null ? "" : ` [${(100 * ends[0]).toFixed(1)}, ${(100 * ends[1]).toFixed(1)}]`}, single ones read ${signedNumber(Math.min(...estimates))} to ${signedNumber(Math.max(...estimates))}`;
  const over = `over ${wordings.length} of them DDS is ${estimateText(anyWording)}, their spread counted in`;
  return `${excludesZero(anyWording.ci95) ? "The shift holds" : "No shift is known that holds"} for wordings like these: ${over}; ${spread}.`;
}
