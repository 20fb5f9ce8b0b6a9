import { claimMeanPseudoItems } from "../stats/intervals/pseudo-items.js";
import { checkEstimate } from "./check-estimate.js";
import type { CheckSample } from "./check-sample.js";
import { claimMean } from "./claim-mean.js";
import type { OrderEffect } from "./report-document.js";

/**
 * The order effect on the check items, each asked in both orders: acceptance with the accepting option first minus
 * acceptance with it second, mean of both claims (or of the one that is known), in C1, in C2, and C2 - C1, on the
 * items that are known in both framings. Nothing but the order differs within a pair, so items and wordings cancel.
 * Null where no item was asked in both orders.
 */
export function pairedOrderEffect(sample: CheckSample): OrderEffect | null {
  const { main, otherOrder } = sample;
  if (otherOrder === null) return null;
  const items: number[] = [];
  const [first, second, change]: [number[], number[], number[]] = [[], [], []];
  for (let item = 0; item < sample.items; item++) {
    const effect = (cell: number): number => (sample.order[cell % 4 < 2 ? 0 : 1][item] === 0 ? 1 : -1) * (main[cell]! - otherOrder[cell]!);
    const c1 = claimMean(effect(4 * item), effect(4 * item + 1));
    const c2 = claimMean(effect(4 * item + 2), effect(4 * item + 3));
    if (Number.isNaN(c1 + c2)) continue;
    items.push(item);
    first.push(c1);
    second.push(c2);
    change.push(c2 - c1);
  }
  const estimate = (values: readonly number[], reach: number) => checkEstimate(sample, { items, values }, { pseudo: claimMeanPseudoItems, claims: 2, reach });
  const [c1, c2, difference] = [estimate(first, 1), estimate(second, 1), estimate(change, 2)];
  return c1 === null || c2 === null || difference === null ? null : { c1, c2, difference, n: items.length };
}
