import type { ContrastStatistics, OrderEffect } from "./report-document.js";

/** What a judge does whatever the claim: accepts, rejects, or takes the option that stands first or second. */
export type ConstantVerdict = "accepts" | "rejects" | "takes the first option" | "takes the second option";

/**
 * Whether nearly every verdict (over 95 %) is the same in both framings, and which; null where verdicts vary.
 * A judge that always takes the option in one place accepts half of all claims under a counterbalanced order, and
 * its verdicts say as little as those of one that always says no: then the order effect is over 90 points at the
 * same end in both framings.
 *
 * @param order the order effect on verdicts; null where one order was used
 */
export function constantVerdict(statistics: ContrastStatistics, order: OrderEffect | null): ConstantVerdict | null {
  const first = acceptRate(statistics.accuracy.c1_correct, statistics.accuracy.c1_incorrect);
  const second = acceptRate(statistics.accuracy.c2_correct, statistics.accuracy.c2_incorrect);
  if (first === null || second === null) return null;
  if (first > 95 && second > 95) return "accepts";
  if (first < 5 && second < 5) return "rejects";
  if (order === null) return null;
  if (order.c1.estimate > 90 && order.c2.estimate > 90) return "takes the first option";
  return order.c1.estimate < -90 && order.c2.estimate < -90 ? "takes the second option" : null;
}

type Accuracy = ContrastStatistics["accuracy"]["c1_correct"];

/** Acceptance over both kinds of claims, in percent; null without items. */
function acceptRate(right: Accuracy, wrong: Accuracy): number | null {
  return right === null || wrong === null ? null : (right.estimate + 100 - wrong.estimate) / 2;
}
