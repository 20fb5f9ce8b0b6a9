import { claimsOfRepository } from "./claims/claims-of-repository.js";
import { ddsOf } from "../../analysis/dds-of.js";
import type { Evidence } from "./evidence.js";
import { labelPair } from "./label-pair.js";
import type { PublishedRun } from "./published-run.js";
import type { LabelBaseline } from "./reproduction.js";

/** What a run of labels gives by the published rule, in percent and percentage points. */
export interface LabelNumbers {
  readonly c2Correct: number;
  readonly c2Incorrect: number;
  /** The change that figure 7 states; null where it states none. */
  readonly published: number | null;
  /** Against every baseline that the files at hand allow. */
  readonly baselines: readonly LabelBaseline[];
}

/**
 * A run of labels against every baseline that the publication can mean. All are points: the labels were asked under C2 alone, and
 * of no baseline are the items at hand.
 *
 * - `benchmark`: the released run of the same model and data set, from its files or its summary row.
 * - `implied`: C2 of the run that the published changes are held against. C1 cancels in a change, so two changes or more that lie one
 *   distance off the benchmark's tell the acceptance of that run; its C1 is taken from the benchmark.
 * - `figure 7`: the same run with the DDS that figure 7 prints for it, which the benchmark's C1 does not give.
 */
export function labelBaselines(evidence: Evidence, run: PublishedRun): LabelNumbers {
  const [c2Correct, c2Incorrect] = treatment(run);
  const published = publishedChange(run);
  const own = againstBenchmark(evidence, run);
  if (own === null) return { c2Correct, c2Incorrect, published, baselines: [] };
  const distance = impliedDistance(evidence);
  const figure = claimsOfRepository.find(({ quantity }) => quantity === "label-baseline")?.published;
  const baselines: LabelBaseline[] = [{ baseline: "benchmark", ...own }];
  if (distance !== null && distance.constant && distance.pairs > 1) {
    const change = own.change - distance.mean;
    baselines.push({ baseline: "implied", baseline_dds: own.baseline_dds + distance.mean, dds: own.dds, change });
    if (typeof figure === "number") baselines.push({ baseline: "figure 7", baseline_dds: figure, dds: figure + change, change });
  }
  return { c2Correct, c2Incorrect, published, baselines };
}

/** How far the changes of figure 7 lie from those against the benchmark, over the pairs of labels at hand; null without one. */
export function impliedDistance(evidence: Evidence): { readonly pairs: number; readonly mean: number; readonly constant: boolean } | null {
  const distances = evidence.labelRuns.flatMap((run) => {
    const [published, own] = [publishedChange(run), againstBenchmark(evidence, run)];
    return published === null || own === null ? [] : [own.change - published];
  });
  if (distances.length === 0) return null;
  return {
    pairs: distances.length, mean: distances.reduce((sum, value) => sum + value, 0) / distances.length,
    // Alike but for the digit that the changes are printed with.
    constant: Math.max(...distances) - Math.min(...distances) <= 0.1 + 1e-9,
  };
}

function againstBenchmark(evidence: Evidence, run: PublishedRun): Omit<LabelBaseline, "baseline"> | null {
  const benchmark = evidence.accuracies({ model: run.model, dataset: run.dataset })?.same;
  if (benchmark === undefined) return null;
  const baselineDds = ddsOf(benchmark);
  const dds = ddsOf([benchmark[0], benchmark[1], ...treatment(run)]);
  return { baseline_dds: baselineDds, dds, change: dds - baselineDds };
}

function treatment({ columns }: PublishedRun): [correct: number, incorrect: number] {
  const share = (values: Uint8Array) => 100 * values.reduce((sum, value) => sum + value, 0) / values.length;
  return [share(columns.c2_correct!.same), share(columns.c2_incorrect!.same)];
}

function publishedChange(run: PublishedRun): number | null {
  const pair = labelPair(run);
  const claim = claimsOfRepository.find(({ quantity, labels, table }) => quantity === "label-change" && labels === pair && table === "repository, figure 7");
  return typeof claim?.published === "number" ? claim.published : null;
}
