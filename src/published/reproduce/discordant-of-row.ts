import { mcnemarTest } from "../../stats/significance/mcnemar.js";
import type { SummaryRow } from "./summary-rows.js";

/**
 * The discordant items behind a row, from its exact McNemar p-value and the difference of its accuracies: for one
 * difference, p grows with their number. Null where p is 1, as it is for differences of 0 and 1 whatever their number, and where none gives it.
 * @returns how many were right in C1 alone, and in C2 alone
 */
export function discordantOfRow(row: SummaryRow, polarity: "correct" | "incorrect"): [lost: number, won: number] | null {
  const [before, after, p] = polarity === "correct"
    ? [row.accuracy[0], row.accuracy[2], row.cells["McN_Correct_pval"]]
    : [row.accuracy[1], row.accuracy[3], row.cells["McN_Incorrect_pval"]];
  if (typeof p !== "number" || p > 1 - 1e-9) return null;
  const gain = Math.round((after - before) * row.n / 100);
  for (let least = 0; 2 * least + Math.abs(gain) <= row.n; least++) {
    const [lost, won] = gain >= 0 ? [least, least + gain] : [least - gain, least];
    const tried = mcnemarTest(lost, won).exact;
    if (Math.abs(tried - p) <= 1e-9 * p) return [lost, won];
    if (tried > p) return null;
  }
  return null;
}
