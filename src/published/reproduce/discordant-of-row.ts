import { mcnemarTest } from "../../stats/significance/mcnemar.js";
import type { SummaryRow } from "./summary-rows.js";

/**
 * The discordant items behind a row, from its exact McNemar p-value and the difference of its accuracies: for one
 * difference, p grows with their number. Null where p is 1, as it is for differences of 0 and 1 whatever their number, where it is too small to tell, and where none gives it.
 * @returns how many were right in C1 alone, and in C2 alone
 */
export function discordantOfRow(row: SummaryRow, polarity: "correct" | "incorrect"): [lost: number, won: number] | null {
  const [before, after, p] = polarity === "correct"
    ? [row.accuracy[0], row.accuracy[2], row.cells["McN_Correct_pval"]]
    : [row.accuracy[1], row.accuracy[3], row.cells["McN_Incorrect_pval"]];
  if (typeof p !== "number" || p > 1 - 1e-9 || p < 1e-300) return null;
  const gain = Math.round((after - before) * row.n / 100);
  const discordant = (least: number): [number, number] => gain >= 0 ? [least, least + gain] : [least - gain, least];
  let [low, high] = [0, Math.floor((row.n - Math.abs(gain)) / 2)];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (mcnemarTest(...discordant(middle)).exact < p * (1 - 1e-9)) low = middle + 1;
    else high = middle;
  }
  return low === high && Math.abs(mcnemarTest(...discordant(low)).exact - p) <= 1e-9 * p ? discordant(low) : null;
}
