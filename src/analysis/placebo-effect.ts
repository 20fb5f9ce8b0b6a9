import { cutInterval } from "../stats/intervals/cut-interval.js";
import { groupEffects } from "../stats/domains/group-effects.js";
import { ddsPseudoItems } from "../stats/intervals/pseudo-items.js";
import { tInterval } from "../stats/intervals/t-interval.js";
import { checkEstimate } from "./check-estimate.js";
import type { CheckSample } from "./check-sample.js";
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
  return { statement, speaker, ...bandOf(groupEffects(inPairs), sample), n: items.length };
}

/**
 * Where DDS lies when C1 and C2 are only two wordings of one framing, each of W wordings with a difference of its own:
 * 0 +- t x sqrt(rms^2 / W + s^2 / n). The variance s^2 of an item is guarded by imagined items, so that the band has
 * width where no verdict moved; t has as many degrees of freedom as there are pairs of wordings, whose few
 * differences are what is known least.
 */
function bandOf(effects: ReturnType<typeof groupEffects>, { wordings, studyItems }: CheckSample): Pick<Placebo, "rms_pp" | "band95"> {
  let { squares, degrees } = effects;
  for (const [value, mass] of ddsPseudoItems) {
    squares += mass * value * value;
    degrees += mass;
  }
  const variance = effects.rootMeanSquare ** 2 / Math.min(wordings, studyItems) + squares / degrees / studyItems;
  const [low, high] = tInterval(0, 100 * Math.sqrt(variance), effects.groups);
  return { rms_pp: 100 * effects.rootMeanSquare, band95: cutInterval([low, high], -200, 200) };
}
