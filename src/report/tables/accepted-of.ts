import type { PerCondition } from "../../analysis/report-document.js";
import { conditions } from "../conditions.js";

/** How many complete items are accepted in each condition, and how many complete items there are. */
export interface AcceptedCounts extends PerCondition<number> {
  readonly n: number;
}

/** Acceptances out of a table of counts by pattern C1c C1i C2c C2i. */
export function acceptedOf(table: Readonly<Record<string, number>>): AcceptedCounts {
  const accepted = { n: 0, c1_correct: 0, c1_incorrect: 0, c2_correct: 0, c2_incorrect: 0 };
  for (const [pattern, count] of Object.entries(table)) {
    if (pattern.includes("-")) continue;
    accepted.n += count;
    conditions.forEach((condition, place) => { if (pattern[place] === "1") accepted[condition] += count; });
  }
  return accepted;
}

/** DDS in percentage points of acceptances; null without items. */
export function ddsOfCounts({ n, c1_correct, c1_incorrect, c2_correct, c2_incorrect }: AcceptedCounts): number | null {
  return n === 0 ? null : 100 * (c2_correct + c2_incorrect - c1_correct - c1_incorrect) / n;
}
