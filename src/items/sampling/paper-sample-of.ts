import { UsageError } from "../../core/usage-error.js";
import { catalogue } from "../benchmarks/catalogue.js";
import { setName } from "./set-name.js";

/** How the paper drew its sample of a benchmark. */
interface PublishedSample {
  /** Items of the set that it was drawn from. */
  readonly of: number;
  /** Sizes of its draws, each with a fresh generator of the same seed; null where the paper took every item. */
  readonly draws: readonly number[] | null;
  readonly seed: number;
  /** What it was balanced over. */
  readonly by?: string | undefined;
}

/**
 * How the paper drew its sample of the set that a specification names.
 *
 * @throws UsageError where that cannot be drawn again.
 */
export function paperSampleOf(spec: string): PublishedSample {
  const name = setName(spec);
  const entry = catalogue.get(name);
  const { paperSample } = entry ?? {};
  if (entry === undefined || paperSample === undefined) {
    const known = [...catalogue.values()].filter((each) => each.paperSample !== undefined).map((each) => each.name);
    const why = entry?.paperSampleNote === undefined ? "" : ` (${entry.paperSampleNote})`;
    throw new UsageError(`--paper: the paper's sample of ${name} cannot be drawn again${why}; it can of ${known.join(", ")}`);
  }
  return paperSample === "all" ? { of: entry.items, draws: null, seed: 0 } : { of: entry.items, ...paperSample };
}
