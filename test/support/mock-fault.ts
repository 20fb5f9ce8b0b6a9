import { seededUniform } from "../../src/core/seeded-uniform.js";

/** What can go wrong in one call without a reply; asking again helps. */
const transientFaults = [
  "429-seconds", "429-date", "500", "empty-choices", "error-body", "cut-body", "slow", "closed-socket", "invalid-utf8",
] as const;

/** A reply that carries no verdict; asking again gives the same. */
const permanentFaults = ["refusal", "length-empty", "length-cut"] as const;

export type MockFault = (typeof transientFaults)[number] | (typeof permanentFaults)[number];

/** How often which faults strike. All draws depend only on the seed, the prompt and how often it was asked. */
export interface MockFaultOptions {
  readonly seed?: number;
  /** Share of askings that fail, 0 to 1. */
  readonly faultRate?: number;
  /** Which transient faults; all when absent. */
  readonly faults?: readonly MockFault[];
  /** A prompt fails at most so many times, then it is answered. Default 2. */
  readonly faultsPerPrompt?: number;
  /** Share of prompts whose first `faultsPerPrompt` askings all fail, 0 to 1. */
  readonly stuckRate?: number;
  /** Share of prompts that always get a refusal or a reply cut by its cap, 0 to 1. */
  readonly permanentRate?: number;
  readonly permanentFaults?: readonly MockFault[];
}

/** The fault of the `asking`-th call (from 1) with this prompt, if any. */
export function drawFault(promptHash: string, asking: number, options: MockFaultOptions): MockFault | undefined {
  const { seed = 1, faultRate = 0, faults = transientFaults, faultsPerPrompt = 2, stuckRate = 0, permanentRate = 0 } = options;
  const fails = seededUniform(seed, "fault", promptHash, asking) < faultRate || seededUniform(seed, "stuck", promptHash) < stuckRate;
  if (asking <= faultsPerPrompt && fails) {
    return pick(faults, seededUniform(seed, "kind", promptHash, asking));
  }
  if (seededUniform(seed, "permanent", promptHash) < permanentRate) {
    return pick(options.permanentFaults ?? permanentFaults, seededUniform(seed, "permanent kind", promptHash));
  }
  return undefined;
}

function pick(faults: readonly MockFault[], uniform: number): MockFault | undefined {
  return faults[Math.floor(uniform * faults.length)];
}
