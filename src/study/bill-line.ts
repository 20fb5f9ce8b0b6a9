import type { BillLine } from "../analysis/bill.js";
import type { BillEntry } from "../runner/cost/bill-book.js";

/** One entry of a bill in the words of the report. */
export function billLine({ judge, calls, inputTokens, cachedTokens, outputTokens, withoutUsage, usd }: BillEntry): BillLine {
  return { judge, calls, input_tokens: inputTokens, cached_tokens: cachedTokens, output_tokens: outputTokens, without_usage: withoutUsage, usd };
}
