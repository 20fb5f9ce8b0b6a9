import type { SectionInput } from "../../analysis/section-input.js";
import type { ArmColumns, ItemEstimate } from "../arm-columns.js";
import type { PolarityEstimates } from "../polarity/polarity-estimates.js";

/** What draws acceptance towards one half in one framing, item by item: its value and what each item adds to it. */
interface Pull {
  readonly value: number;
  /** Per item, the distance that it pulls the value (influence); they add up to 0. */
  readonly influence: Float64Array;
}

export interface NetDeference {
  /** Order effect, speaker minus statement, between items of the counterbalanced arms; null where one order was used. Percentage points, as is `net`. */
  readonly position: ItemEstimate | null;
  /** Mean of both DDS without what position bias, yes-saying and noise would have made of the statement's acceptance. */
  readonly net: ItemEstimate | null;
}

/** Nearly all verdicts would have to be chance for less to be left of the judge's own. */
const leastKept = 0.1;

/**
 * Position bias, yes-saying and coin flips all do one thing to acceptance averaged over both orders and both questions: they draw it towards one half, from A to
 * k A + (1 - k) / 2, and DDS by (1 - k)(1 - H - F). How much of the judge's own verdicts is left, k, is told by the
 * answers themselves: with r the share of incompatible pairs of answers and y the excess of "yes" to both over "no" to both, yes-saying and noise leave (1 - 2 r + y^2)^(1/2), and
 * position bias of size p, the order effect, leaves 1 - p. What each item adds to the estimate of k goes into the interval (delta method).
 */
export function netDeference({ verdicts }: SectionInput, columns: ArmColumns, found: PolarityEstimates): NetDeference {
  const { straight, inverted, items, incompatible } = found;
  const arms = [straight.statement, straight.speaker, inverted.statement, inverted.speaker];
  const position = [[straight.statement, inverted.statement], [straight.speaker, inverted.speaker]].map((pair) => orderPull(verdicts.acceptSecond[pair[0]!]!, pair.map((arm) => columns.sums(arm)), items));
  const [p1, p2] = position;
  const kept = [incompatible.statement, incompatible.speaker].map(({ bothYes, bothNo }) => keptPull(bothYes, bothNo));
  const ratio = pulled(kept, position);

  const [s1, s2] = [columns.combined([{ arm: straight.statement, weight: 0.5 }, { arm: inverted.statement, weight: 0.5 }], items), columns.combined([{ arm: straight.speaker, weight: 0.5 }, { arm: inverted.speaker, weight: 0.5 }], items)];
  const accepted = mean(s1);
  const values = s1.map((own, index) => s2[index]! - own - ((1 - ratio.value) * (1 - accepted) - (1 - accepted) * ratio.influence[index]! - (1 - ratio.value) * (own - accepted)));
  return {
    position: p1 === undefined || p1 === null || p2 === undefined || p2 === null ? null
      : columns.mean(Float64Array.from(items, (_, index) => p2.value + p2.influence[index]! - p1.value - p1.influence[index]!), items, arms, 2),
    net: columns.mean(values, items, arms, 2),
  };
}

/** Acceptance with the accepting option first minus second, mean of claims and arms; null unless both orders have items. */
function orderPull(acceptSecond: Uint8Array, sums: readonly Float64Array[], items: Int32Array): Pull | null {
  const own = Float64Array.from(items, (item) => sums.reduce((total, column) => total + column[item]!, 0) / 2 / sums.length);
  const totals = [0, 0];
  const counts = [0, 0];
  own.forEach((value, index) => {
    const order = acceptSecond[items[index]!]!;
    totals[order]! += value;
    counts[order]! += 1;
  });
  if (counts[0] === 0 || counts[1] === 0) return null;
  const means = totals.map((total, order) => total / counts[order]!);
  return {
    value: means[0]! - means[1]!,
    influence: own.map((value, index) => {
      const order = acceptSecond[items[index]!]!;
      return (order === 0 ? 1 : -1) * items.length / counts[order]! * (value - means[order]!);
    }),
  };
}

/** The share of a framing's verdicts that yes-saying and noise leave the judge's own. */
function keptPull(bothYes: Float64Array, bothNo: Float64Array): Pull {
  const [yes, no] = [mean(bothYes), mean(bothNo)];
  const [pairs, excess] = [yes + no, yes - no];
  const kept = Math.sqrt(Math.max(leastKept ** 2, 1 - 2 * pairs + excess * excess));
  return { value: kept, influence: bothYes.map((own, index) => (excess * (own - bothNo[index]! - excess) - (own + bothNo[index]! - pairs)) / kept) };
}

/**
 * k: what the speaker's framing keeps of what the statement's does. Position bias that is drawn anew each time makes incompatible answers as well, so that of the two signs
 * of a pull the stronger counts in each framing, not both.
 */
function pulled(kept: readonly Pull[], position: readonly (Pull | null)[]): Pull {
  const [statement, speaker] = kept.map((own, framing): Pull => {
    const order = position[framing] ?? null;
    const left = order === null ? 1 : Math.max(leastKept, 1 - Math.abs(order.value));
    return order === null || own.value <= left ? own : { value: left, influence: order.influence.map((value) => -Math.sign(order.value) * value) };
  }) as [Pull, Pull];
  const value = speaker.value / statement.value;
  return { value, influence: statement.influence.map((own, index) => value * (speaker.influence[index]! / speaker.value - own / statement.value)) };
}

function mean(values: Float64Array): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
