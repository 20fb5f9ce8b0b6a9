import { UsageError } from "../core/usage-error.js";
import type { StudyOptions } from "./study-options.js";

/** Throws `UsageError` for options that cannot be, before anything is opened. */
export function checkOptions(options: StudyOptions): void {
  if (options.judges.length === 0) throw new UsageError("no judge is named: give --judge, such as --judge llama:default or --judge openai:MODEL");
  const positive = { limit: options.limit, repeats: options.repeats, "max-tokens": options.maxTokens, concurrency: options.concurrency, timeout: options.timeoutMs } as const;
  for (const [name, value] of Object.entries(positive)) {
    if (value !== undefined && !(Number.isSafeInteger(value) && value > 0)) throw new UsageError(`--${name} must be a whole number above 0, not ${value}`);
  }
  for (const [name, value] of Object.entries({ "max-calls": options.maxCalls, checks: options.checks })) {
    if (value !== undefined && !(Number.isSafeInteger(value) && value >= 0)) throw new UsageError(`--${name} must be a whole number, not ${value}`);
  }
  if (options.maxCost !== undefined && !(options.maxCost >= 0 && Number.isFinite(options.maxCost))) throw new UsageError(`--max-cost must be an amount in US dollars, not ${options.maxCost}`);
  if (options.temperature !== undefined && !(options.temperature >= 0 && options.temperature <= 2)) throw new UsageError(`--temperature must lie between 0 and 2, not ${options.temperature}`);
  if (options.stopMargin !== undefined && options.stopWhen === undefined) throw new UsageError("--stop-margin needs --stop-when decided");
  if (options.stopMargin !== undefined && !(options.stopMargin > 0 && options.stopMargin <= 200)) throw new UsageError(`--stop-margin must be a number of points above 0 and at most 200, not ${options.stopMargin}`);
  if (options.seed !== undefined && !Number.isSafeInteger(options.seed)) throw new UsageError(`--seed must be a whole number, not ${options.seed}`);
}
