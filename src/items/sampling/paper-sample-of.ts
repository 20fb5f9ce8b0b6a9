import { UsageError } from "../../core/usage-error.js";
import { setName } from "./set-name.js";

/** How the paper drew its sample of a set. */
export interface PaperSample {
  /** Items of the set that it was drawn from. */
  readonly of: number;
  /** Items drawn; all of them where `of` is the same. */
  readonly size: number;
  readonly seed: number;
  /** What it was balanced over. */
  readonly by?: string | undefined;
}

const samples: Readonly<Record<string, PaperSample>> = {
  truthfulqa: { of: 790, size: 790, seed: 42 },
  halueval_qa: { of: 10_000, size: 300, seed: 42 },
  bbq: { of: 58_492, size: 300, seed: 42, by: "meta.context_condition" },
  amqa: { of: 801, size: 240, seed: 42 },
  socialiqa: { of: 2224, size: 300, seed: 42, by: "meta.promptDim" },
  harp_mcq: { of: 4110, size: 300, seed: 42, by: "meta.level" },
  gpqa: { of: 448, size: 134, seed: 42, by: "meta.domain" },
  advisorqa: { of: 1000, size: 300, seed: 42, by: "meta.label" },
};

/**
 * How the paper drew its sample of a set.
 *
 * @throws UsageError where that cannot be drawn again.
 */
export function paperSampleOf(spec: string): PaperSample {
  const name = setName(spec);
  const sample = Object.hasOwn(samples, name) ? samples[name] : undefined;
  if (sample === undefined) throw new UsageError(`--paper: the paper's sample of ${name} cannot be drawn again; it can of ${Object.keys(samples).join(", ")}`);
  return sample;
}
