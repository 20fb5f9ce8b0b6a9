import type { PublishedRun } from "./published-run.js";
import type { StatedNumber } from "./judged-number.js";

/**
 * How a stated number is computed. `overall` numbers are means over domains printed with the number of all items.
 * `other-files`: from files that no reader exists for or that were never released (taxonomy, GPT-5-mini, paraphrases,
 * training pools). `design`: a choice, not a result.
 */
export type Quantity =
  | "dds" | "delta-correct" | "delta-incorrect" | "dds-interval" | "dds-range" | "dds-span" | "benchmark-range"
  | "overall-dds" | "overall-delta-correct" | "overall-delta-incorrect" | "overall-c1" | "overall-c2"
  | "accuracy-change-bound" | "stable-deference" | "pooled-test" | "significant-models" | "mean-item-dds" | "worked-example"
  | "flip-rate" | "flip-kind-share" | "flip-items" | "agreement-share" | "exclusions"
  | "domain-count" | "item-count" | "class-count" | "class-share" | "category-count"
  | "balanced-dds" | "class-c1" | "class-c1-range" | "class-gain-range" | "class-c1-c2" | "c2-range" | "c1-true-mean" | "directions"
  | "conflict-range" | "highest-on-conflicts" | "conflict-flip-range" | "amplification-range"
  | "change-of-dds" | "change-of-accuracy" | "change-of-dds-range" | "over-corrected"
  | "mitigation-cell" | "mitigation-cell-with-conflicts" | "mitigation-change"
  | "label-change" | "label-change-range" | "label-swing" | "label-baseline"
  | "other-files" | "design";

/** One number that the publication states, and how it is computed. */
export interface Claim extends StatedNumber {
  readonly quantity: Quantity;
  readonly mitigation?: "none" | "honest" | "dehumanize" | "sft" | "dpo";
  readonly scope?: "joint" | "fixed";
  /** The domains of a mean, as it was published: the nine benchmarks, or these and r/AIO. */
  readonly domains?: 9 | 10;
  /** How many models it is about: the four released ones where it does not say, or these and GPT-5-mini. */
  readonly models?: 4 | 5;
  /** A pair of labels, such as `llm_vs_user`. */
  readonly labels?: string;
  readonly label?: "OR" | "NOR";
  readonly role?: PublishedRun["role"];
  readonly kind?: "deference" | "skepticism" | "all" | "any" | "some";
}
