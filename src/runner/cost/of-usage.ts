import type { CountedUsage } from "../../core/counted-usage.js";
import type { Price } from "../prices/price.js";

const MILLION = 1e6;

/** What counted tokens cost, in US dollars. Cached input is part of the input and pays its own price. */
export function costOfUsage(price: Price, { inputTokens, cachedTokens, outputTokens }: CountedUsage): number {
  return ((inputTokens - cachedTokens) * price.input + cachedTokens * price.cachedInput + outputTokens * price.output) / MILLION;
}
