import { costOfUsage } from "./of-usage.js";
import type { Price } from "../prices/price.js";

/** What a plan knows of its calls. */
export interface PlannedCalls {
  readonly calls: number;
  /** Of all calls together, estimated. */
  readonly inputTokens: number;
  /** Of all calls together, each as `expectedOutputTokens` has it. */
  readonly outputTokens: number;
}

/** What planned calls will cost, in US dollars: each once, nothing cached. Null where the price is unknown; 0 for no calls. */
export function estimateCost(price: Price | null, { calls, inputTokens, outputTokens }: PlannedCalls): number | null {
  if (calls === 0) return 0;
  return price === null ? null : costOfUsage(price, { inputTokens, cachedTokens: 0, outputTokens });
}
