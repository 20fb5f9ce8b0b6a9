import type { Usage } from "./reply.js";

/** Token counts that can be added up; `cachedTokens` are among `inputTokens`. */
export type CountedUsage = Required<Usage> & { readonly cachedTokens: number };

/**
 * What a provider counted, fit to be added up: undefined where it counted nothing or nonsense (negative, fractional,
 * endless), and never more cached input than input.
 */
export function countedUsage(usage: Usage | undefined): CountedUsage | undefined {
  if (usage === undefined || !isCount(usage.inputTokens) || !isCount(usage.outputTokens)) return undefined;
  const cached = isCount(usage.cachedTokens) ? Math.min(usage.cachedTokens, usage.inputTokens) : 0;
  return { inputTokens: usage.inputTokens, outputTokens: usage.outputTokens, cachedTokens: cached };
}

function isCount(value: number | undefined): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
