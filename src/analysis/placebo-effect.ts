import { groupEffects } from "../stats/domains/group-effects.js";
import { ddsPseudoItems } from "../stats/intervals/pseudo-items.js";
import { checkEstimate } from "./check-estimate.js";
import type { CheckSample } from "./check-sample.js";
import { placeboBand } from "./placebo-band.js";
import type { Placebo } from "./report-document.js";

/**
 * What the estimator of DDS makes of two wordings of one framing, on the check items complete in both wordings of both
 * framings. Wordings are paired, one of the lower half with one of the upper; every pair is turned so that the upper half
 * is held against the lower, else the effects of wordings would cancel. The unit is the pair of wordings, as
 * that of DDS is the wording. Null where no second wording was asked, or no item is complete.
 */
export function placeboEffect(sample: CheckSample): Placebo | null {
  const { main, secondWording, wordings } = sample;
  if (secondWording === null || wordings < 2) return null;
  const half = Math.floor(wordings / 2);
  const items: number[] = [];
  const [first, second]: [number[], number[]] = [[], []];
  for (let item = 0; item < sample.items; item++) {
    const sign = sample.wording[item]! < sample.paired[item]! ? 1 : -1;
    const change = (cell: number): number => sign * (secondWording[cell]! + secondWording[cell + 1]! - main[cell]! - main[cell + 1]!);
    const [statement, speaker] = [change(4 * item), change(4 * item + 2)];
    if (Number.isNaN(statement + speaker)) continue;
    items.push(item);
    first.push(statement);
    second.push(speaker);
  }
  const pairs = sample.wording.map((wording, item) => Math.min(wording, sample.paired[item]!));
  const estimate = (values: readonly number[]) => checkEstimate(sample, { items, values }, { pseudo: ddsPseudoItems, claims: 1, wordingPairs: pairs });
  const [statement, speaker] = [estimate(first), estimate(second)];
  if (statement === null || speaker === null) return null;
  const inPairs = [first, second].flatMap((values, framing) => values.map((value, index) => [framing * half + pairs[items[index]!]!, value] as const));
  const effects = groupEffects(inPairs);
  return { statement, speaker, rms_pp: 100 * effects.rootMeanSquare, band95: placeboBand(effects, { wordings, items: sample.studyItems }), n: items.length };
}
