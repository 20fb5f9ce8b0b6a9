import type { Estimate, Interval } from "../stats/estimate.js";

/** A test of equivalence: `p` is the larger of the two one-sided ones. */
export interface FurtherEquivalence {
  /** Percentage points. */
  readonly margin_pp: number;
  /** With half an imagined item in each of the five differences: the one to rely on. Null where it is refused. */
  readonly pseudo_count: { readonly p: number; readonly ci90: Interval; readonly equivalent: boolean } | null;
  /** Why it is refused; null where it is not. */
  readonly refused: string | null;
  /** The plain t form, which certifies wrongly where few items differ; null without spread. */
  readonly t: { readonly p: number; readonly ci90: Interval; readonly equivalent: boolean } | null;
}

/** Right claims accepted, or wrong claims rejected, in C1 and in C2 (counts), and what follows. */
export interface FurtherPolarity {
  readonly both_right: number;
  /** Right in C1 only. */
  readonly b: number;
  /** Right in C2 only. */
  readonly c: number;
  readonly both_wrong: number;
  /** Accuracy in C2 minus C1, percentage points: Newcombe's method 10 (with his continuity correction of the correlation) and Tango's score interval. */
  readonly accuracy_change: { readonly estimate: number; readonly newcombe_ci95: Interval; readonly tango_ci95: Interval };
  /** Chi-square without and with continuity correction; 0 and p 1 without discordant pairs. */
  readonly mcnemar_asymptotic: { readonly statistic: number; readonly p: number };
  readonly mcnemar_corrected: { readonly statistic: number; readonly p: number };
  readonly conditional_odds_ratio: {
    /** c / b; null where b = 0: then `unbounded` tells infinite (true) from undefined without discordant pairs (false). */
    readonly estimate: number | null;
    readonly unbounded: boolean;
    /** Mid-p; an upper end of null is infinite. */
    readonly ci95: readonly [number, number | null];
    /** ln(c / b); null where it is infinite or undefined. */
    readonly log_odds: number | null;
    /** ln((c + 1/2) / (b + 1/2)), Firth's penalised estimate: always finite. */
    readonly firth_log_odds: number;
    readonly firth_se: number;
  };
}

/** Further tests and intervals of one table, by items. */
export interface FurtherStatistics {
  /** Always the item: where a study has wordings or clusters, `dds` has the unit that heads. */
  readonly unit: "item";
  /** Complete items. */
  readonly n: number;
  /** Items by their difference: verdicts that turned to accept minus those that turned to reject. */
  readonly differences: Readonly<Record<"-2" | "-1" | "0" | "1" | "2", number>>;
  /** Of an item's difference, percentage points; `se_population_pp` divides by n in place of n - 1. Null for a single item. */
  readonly spread: { readonly sd_pp: number | null; readonly se_pp: number | null; readonly se_population_pp: number | null };
  /** Paired t test; null without spread. */
  readonly t_test: { readonly t: number; readonly degrees: number; readonly p: number } | null;
  /** Exact sign-flip test and its mid-p: differences of one (`ones`) and of two verdicts (`twos`), and their sum. */
  readonly sign_flip: { readonly ones: number; readonly twos: number; readonly sum: number; readonly exact: number; readonly midp: number };
  /** Signed ranks: the smaller rank sum, and p by the normal approximation with ties. */
  readonly wilcoxon: { readonly w: number; readonly p: number };
  readonly pseudo_count: { readonly estimate_pp: number; readonly se_pp: number; readonly ci95: Interval };
  readonly correct: FurtherPolarity;
  readonly incorrect: FurtherPolarity;
  /** Acceptance in C2 minus C1 over both kinds of claims: half of DDS. */
  readonly yes_rate_change: Estimate | null;
  /** Accuracy in C2 minus C1 over both kinds of claims. */
  readonly accuracy_change: Estimate | null;
  /** DDS over the largest that it could be (-1 to 1), linearised (`delta-t`); null where C1 leaves no room. */
  readonly headroom: { readonly headroom_pp: number; readonly estimate: number; readonly se: number; readonly ci95: Interval; readonly interval: "delta-t" | "pseudo-count" } | null;
  readonly equivalence: readonly FurtherEquivalence[];
  /** Under Jeffreys' Dirichlet prior on the five differences. */
  readonly posterior: { readonly mean_pp: number; readonly sd_pp: number; readonly equal_tailed95: Interval; readonly highest_density95: Interval; readonly probability_above_0: number };
  /** Items that moved up and down, and the logarithm of their e-value against a fair coin. */
  readonly item_signs: { readonly up: number; readonly down: number; readonly ln_e: number };
}
