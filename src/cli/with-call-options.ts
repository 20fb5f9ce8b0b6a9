import type { Command } from "commander";
import { parseNumber } from "./parse-number.js";

/** Adds how calls are made, and what they may come to: the same for every command that asks a judge for a whole study. */
export function withCallOptions(command: Command): Command {
  return command
    .option("--temperature <x>", "sampling temperature (default 0)", parseNumber({ min: 0, max: 2, whole: false }))
    .option("--max-tokens <n>", "cap on output tokens (default 512)", parseNumber({ min: 1 }))
    .option("--timeout <seconds>", "for one call (default 120)", parseNumber({ min: 0.001, max: 86_400, whole: false }))
    .option("--concurrency <n>", "calls at once (default 8)", parseNumber({ min: 1, max: 4096 }))
    .option("--max-calls <n>", "hard cap on calls of this run", parseNumber({ min: 0 }))
    .option("--max-cost <usd>", "hard cap on what the calls of this run cost, in US dollars", parseNumber({ min: 0, whole: false }))
    .option("--prices <file>", "price list of your own (YAML or JSON), which wins over the one that comes along");
}
