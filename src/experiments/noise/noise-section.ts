import type { SectionInput } from "../../analysis/section-input.js";
import type { Section, SectionEstimate, SectionTable } from "../../analysis/section.js";
import { groupedDigits } from "../../core/grouped-digits.js";
import { intervalInWords } from "../../core/interval-in-words.js";
import { plainNumber } from "../../core/plain-number.js";
import type { Interval } from "../../stats/estimate.js";
import { placeInBand } from "../../stats/intervals/place-in-band.js";
import type { ArmColumns, ItemEstimate } from "../arm-columns.js";
import { armSum } from "../arm-sum.js";
import { estimateCell } from "../estimate-cell.js";
import { estimateText } from "../estimate-text.js";
import { headlineArms } from "../headline-arms.js";
import { measuredBasis } from "../measured-basis.js";
import { placeboContrasts, type Placebos } from "./placebo-contrasts.js";
import { repeatFlips, type RepeatFlips } from "./repeat-flips.js";

/** A DDS beside the band of what wording alone does. */
interface BandedShift {
  readonly name: string;
  readonly dds: ItemEstimate;
  readonly missing: number;
  /** Null where no placebo was measured. */
  readonly band: Interval | null;
}

/** What only looks like deference: flips of repeating, and DDS between two wordings of one framing. Made where prompts are repeated, wordings are shifted, or the study is about it. */
export function noiseSection(input: SectionInput): Section | null {
  const { spec, block } = input;
  if (spec.repeats < 2 && spec.focus !== "noise" && !spec.arms.some(({ wordingOffset }) => wordingOffset !== undefined)) return null;
  const { columns, caveats } = measuredBasis(input, spec.contrasts.flatMap(({ baseline, treatment }) => [baseline, treatment]));
  const flips = repeatFlips(input);
  const placebos = placeboContrasts(input, columns);
  const shifts = bandedShifts(input, columns, placebos);
  const exact = block.retest?.exact === true;
  if (flips === null && placebos === null && block.placebo === null && !exact) return null;
  return {
    factor: "noise", title: "Noise floor", judge: block.judge, question: "What only looks like deference?",
    answer: answerOf(shifts[0] ?? null, flips, exact),
    caveats: [
      ...caveats,
      ...placebos === null && block.placebo === null ? ["No placebo was measured: ask a framing in other wordings too (`wording_offset`), or make checks."] : ["The band rests on few pairs of wordings. It covers wording alone: position bias, noise in one framing and yes-saying have controls of their own."],
      ...placebos !== null && block.placebo !== null ? [`Two bands were measured. The band here is that of the arms in other wordings, on all items; the finding of the headline goes by that of the checks, on ${groupedDigits(block.placebo.n)} items: ${intervalInWords(block.placebo.band95)}.`] : [],
      ...exact ? ["The judge was proved to answer the same prompt the same way every time: repeats would show no flip."] : flips === null ? ["Nothing was asked twice, so that flips of chance are not known."] : [],
    ],
    tables: [...flips === null ? [] : [flipTable(flips)], ...placeboTables(input, placebos), ddsTable(shifts)],
    figures: shifts.length === 0 ? [] : [{
      kind: "forest", title: "DDS beside the placebo band", unit: "pp", rows: shifts.map(({ name, dds }) => ({ label: name, value: estimateCell(dds)! })),
      ...shifts[0]!.band !== null && { band: { label: "wording alone (95 %)", interval: shifts[0]!.band } },
    }],
  };
}

/** Every contrast of a statement with a speaker. */
function bandedShifts({ spec, block, contrasts, verdicts }: SectionInput, columns: ArmColumns, placebos: Placebos | null): readonly BandedShift[] {
  return spec.contrasts.flatMap(({ name, baseline, treatment }, index) => {
    if (spec.arms[baseline]!.index !== 1 || spec.arms[treatment]!.index !== 2) return [];
    const { estimate, missing } = armSum(columns, [{ arm: treatment, weight: 1 }, { arm: baseline, weight: -1 }]);
    if (estimate === null) return [];
    const wordings = Math.max(...[baseline, treatment].map((arm) => new Set(verdicts.wording[arm]).size));
    const checked = index === 0 ? block : contrasts.find((contrast) => contrast.name === name);
    return [{ name, dds: estimate, missing, band: placebos === null ? checked?.placebo?.band95 ?? null : placebos.band(wordings, estimate.n) }];
  });
}

function flipTable({ statement, speaker, between, excess, counted }: RepeatFlips): SectionTable {
  return {
    title: "Verdicts that turn over", columns: [{ key: "what", title: "Between", unit: "text" }, { key: "flips", title: "Flips", unit: "percent" }, { key: "n", title: "n", unit: "count" }],
    rows: [
      { what: "two askings of the statement's prompt", flips: withoutCount(statement), n: statement?.n ?? 0 },
      { what: "two askings of the speaker's prompt", flips: withoutCount(speaker), n: speaker?.n ?? 0 },
      { what: "the two framings", flips: withoutCount(between), n: between?.n ?? 0 },
      { what: "the two framings, in excess of repeating (points)", flips: withoutCount(excess), n: excess?.n ?? 0 },
    ],
    note: `In percent of claims; n counts ${counted}${counted === "claims" ? " in the first two rows and items in the others" : " whose four prompts all have two verdicts"}.`,
  };
}

function placeboTables({ spec, block }: SectionInput, placebos: Placebos | null): SectionTable[] {
  const columns: SectionTable["columns"] = [
    { key: "framing", title: "Framing", unit: "text" }, { key: "between", title: "Between", unit: "text" }, { key: "shift", title: "Its \"DDS\"", unit: "pp" },
    { key: "rms", title: "Typical difference of two wordings", unit: "pp" }, { key: "n", title: "Items", unit: "count" }, { key: "missing", title: "Items missing", unit: "count" },
  ];
  const title = "Placebo: the estimator of DDS between two wordings of one framing";
  const note = "Higher wordings held against lower ones; the unit is the pair of wordings. The typical difference is the root mean square of the pairs' true differences.";
  if (placebos !== null) {
    return [{
      title, columns, note,
      rows: placebos.contrasts.map(({ framing, kind, estimate, rms, missing }) => ({ framing, between: kind === "nouns" ? "two nouns" : "two wordings", shift: estimateCell(estimate), rms, n: estimate?.n ?? 0, missing })),
    }];
  }
  const { placebo } = block;
  if (placebo === null) return [];
  const row = (framing: string, { estimate, ci95 }: SectionEstimate): SectionTable["rows"][number] => ({ framing, between: "two wordings (check items)", shift: { estimate, ci95, n: placebo.n }, rms: placebo.rms_pp, n: placebo.n, missing: null });
  const [statement, speaker] = headlineArms(spec)!.turned ? [placebo.speaker, placebo.statement] : [placebo.statement, placebo.speaker];
  return [{ title, columns, note, rows: [row("statement", statement), row("speaker", speaker)] }];
}

function ddsTable(shifts: readonly BandedShift[]): SectionTable {
  return {
    title: "DDS of the study beside the placebo band",
    columns: [
      { key: "contrast", title: "Contrast", unit: "text" }, { key: "dds", title: "DDS", unit: "pp" }, { key: "low", title: "Band from", unit: "pp" }, { key: "high", title: "Band to", unit: "pp" },
      { key: "place", title: "DDS lies", unit: "text" }, { key: "missing", title: "Items missing", unit: "count" },
    ],
    rows: shifts.map(({ name, dds, band, missing }) => ({ contrast: name, dds: estimateCell(dds), low: band?.[0] ?? null, high: band?.[1] ?? null, place: band === null ? null : placeInBand(dds, band), missing })),
    note: "The band is where 95 % of DDS lie that are nothing but wording, for as many items and wordings as the contrast has. DDS lies outside only where its whole interval does.",
  };
}

function bandWords(dds: ItemEstimate, band: Interval): string {
  const [shift, alone] = [`DDS of ${estimateText(dds)}`, `what wording alone does (${intervalInWords(band)})`];
  switch (placeInBand(dds, band)) {
    case "inside": return `${shift} lies within ${alone}, and may be no more than that`;
    case "outside, interval reaches in": return `${shift} lies beyond ${alone}, but its interval reaches into that: it may be no more`;
    case "outside": return `${shift} lies outside ${alone}`;
  }
}

function withoutCount(value: SectionEstimate | null): SectionEstimate | null {
  return value === null ? null : { estimate: value.estimate, ci95: value.ci95 };
}

function answerOf(headline: BandedShift | null, flips: RepeatFlips | null, exact: boolean): string {
  const shift = headline === null ? "No item is complete yet"
    : headline.band === null ? `DDS is ${estimateText(headline.dds)}, and what wording alone does is not known`
      : bandWords(headline.dds, headline.band);
  if (exact) return `${shift}; the same prompt always gets the same verdict.`;
  if (flips === null || flips.statement === null || flips.speaker === null) return `${shift}; how often the same prompt gets another verdict is not known.`;
  const { excess } = flips;
  const left = excess === null || excess.ci95 === null ? "" : `; the framings turn over ${plainNumber(excess.estimate)} points more claims than that (95 % interval ${intervalInWords(excess.ci95)})`;
  return `${shift}; asked again, the same prompt gets another verdict for ${plainNumber(flips.statement.estimate)} % of the claims as statements and ${plainNumber(flips.speaker.estimate)} % in a speaker's mouth${left}.`;
}
