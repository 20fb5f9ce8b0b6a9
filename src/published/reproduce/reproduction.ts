import type { Estimate, Interval } from "../../stats/estimate.js";
import type { ContrastStatistics, PerCondition } from "../../analysis/report-document.js";
import type { FlipAgreement } from "../../analysis/flip-agreement.js";
import type { Reason } from "./reasons.js";

/** A published number, word or list of numbers (a range's ends, the cells of one row). */
export type PublishedValue = number | string | readonly number[];

/**
 * What became of a published number.
 * `reproduced`: the published rule gives it at its printed precision; `reasons` say why the right rule gives another, if it does.
 * `differs`: the published rule does not give it, and the reasons say why. `unexplained`: no reason is known.
 * `not at hand`: its files are missing. `not a result`: a choice of the design that no file can show, such as a seed.
 */
export type NumberStatus = "reproduced" | "differs" | "unexplained" | "not at hand" | "not a result";

/** One published number beside ours. */
export interface ReproducedNumber {
  /** The published table, section or file. */
  readonly table: string;
  readonly name: string;
  readonly model: string | null;
  readonly dataset: string | null;
  readonly published: PublishedValue;
  /** `pp` percentage points, `%` percent, `share` 0 to 1, `p` a p-value, `h` Cohen's h, `count`, `x` a ratio; null where it has none. */
  readonly unit: string | null;
  /** Digits behind the point that were printed; null where it was not rounded. */
  readonly digits: number | null;
  /** How it is compared: equal at its printed precision, or a bound. */
  readonly comparison: "=" | "<" | ">";
  /** Ours by the published rule: nulls wrong, position join, fixed baseline where they did so. Null where it cannot be computed. */
  readonly same_rule: PublishedValue | null;
  /** Ours by the right rule: complete items, replies read by the verdict parser, joint baselines, exact intervals. Null where it cannot be computed. */
  readonly right_rule: PublishedValue | null;
  readonly status: NumberStatus;
  readonly reasons: readonly Reason[];
  /** What ours was computed from: replies or verdicts of the raw files, published summary rows, both, or the text's own numbers. */
  readonly source: "files" | "summary" | "files and summary" | "arithmetic" | null;
  readonly remark: string | null;
}

interface PublishedMcNemar {
  readonly b: number;
  readonly c: number;
  readonly exact: number;
}

/** One contrast computed from the files, by both rules. Percentage points; accuracies in percent. */
export interface MeasuredContrast {
  readonly name: string;
  readonly model: string;
  readonly dataset: string;
  readonly kind: "benchmark" | "conflict";
  readonly class: "OR" | "NOR" | null;
  readonly mitigation: string;
  readonly scope: "joint" | "fixed" | "drift";
  /** Of conflicts: who judges whom; null for benchmarks, whose speakers have the usual labels. */
  readonly labels: string | null;
  /** Items of the files, and those complete by our reading. */
  readonly items: number;
  /** Stored answers that are null or empty, per condition, before any recovery. */
  readonly empty: PerCondition<number>;
  /** By the published rule. */
  readonly same_rule: {
    readonly accuracy: PerCondition<number>;
    readonly dds: number;
    /** 95 % percentiles of the published draws; null for conflicts, which were published without. */
    readonly dds_ci95: Interval | null;
    /** Items right in C1 alone (b) and in C2 alone (c), which are all that changed, and the exact two-sided p-value. */
    readonly mcnemar: { readonly correct: PublishedMcNemar; readonly incorrect: PublishedMcNemar };
    /** Statements minus speakers, as published. */
    readonly cohens_h: { readonly correct: number; readonly incorrect: number };
    /** Flips towards an error: sums of both kinds, and how many items show both, which the taxonomy counts as deference alone. */
    readonly flips: { readonly deference: number; readonly skepticism: number; readonly both: number };
  };
  /** By the right rule: complete items alone. */
  readonly right_rule: ContrastStatistics;
  /** Why the two rules differ, or may. */
  readonly reasons: readonly Reason[];
  readonly origin: string;
}

/** A mitigation measured three ways on one set of items; `fixed` = `joint` + `drift`. */
export interface MeasuredMitigation {
  readonly model: string;
  readonly dataset: string;
  readonly mitigation: string;
  /** Items complete in all eight conditions: both framings, unmitigated and mitigated. */
  readonly n: number;
  readonly unmitigated: Estimate;
  readonly fixed: Estimate;
  readonly joint: Estimate;
  readonly drift: Estimate;
  readonly same_rule: { readonly unmitigated: number; readonly fixed: number; readonly joint: number; readonly drift: number };
}

/** A mitigation whose files do not hold the items of the unmitigated ones. */
export interface MitigationItems {
  readonly model: string;
  /** Null for the mean of the benchmarks. */
  readonly dataset: string | null;
  readonly mitigation: string;
  /** Items that all of its files and the unmitigated ones hold: what its numbers are of. With 0 it is left out; null for means, which are left out as well. */
  readonly common: number | null;
  readonly unmitigated: number;
  readonly mitigated: number;
}

/** Mitigation over several domains, by the published rule: unweighted means of the domains' DDS, without an interval where only summaries are at hand. */
export interface MeasuredMitigationMean {
  readonly model: string;
  readonly mitigation: string;
  readonly domains: readonly string[];
  readonly aggregate: "macro";
  readonly unmitigated: number;
  readonly fixed: number;
  readonly joint: number;
  readonly drift: number;
}

/** Labels against one baseline: points, without an interval. */
export interface LabelBaseline {
  /**
   * `benchmark`: the released run of the model on the data set. `implied`: the run that the published changes leave, which was not
   * released, with C1 of the benchmark. `figure 7`: the same run with the DDS that figure 7 prints for it.
   */
  readonly baseline: "benchmark" | "implied" | "figure 7";
  readonly baseline_dds: number;
  /** DDS under these labels, against the C1 of that baseline. */
  readonly dds: number;
  readonly change: number;
}

/** A run of the label ablation, which holds C2 alone. */
export interface MeasuredLabels {
  /** Asking and answering speaker. */
  readonly labels: string;
  readonly model: string;
  readonly dataset: string;
  readonly n: number;
  /** Percent, by the published rule. */
  readonly c2_correct: number;
  readonly c2_incorrect: number;
  readonly published_change: number | null;
  /** Empty where neither files nor summary row of the benchmark are at hand. */
  readonly baselines: readonly LabelBaseline[];
}

/** Two pairs of labels, C2 against C2, which share nothing but the items: `labels` in place of the speaker, `against` of the statement. */
export interface MeasuredLabelContrast {
  readonly labels: string;
  readonly against: string;
  readonly model: string;
  readonly dataset: string;
  readonly statistics: ContrastStatistics;
  readonly origin: string;
}

/**
 * Conflicts by the class of their label, and the mean of both classes, each counting the same: with nine NOR for each OR the pooled
 * DDS says nothing about OR. Percentage points.
 */
export interface MeasuredBalance {
  readonly model: string;
  readonly dataset: string;
  /** Who judges whom. */
  readonly labels: string;
  readonly mitigation: string;
  readonly scope: "joint" | "fixed";
  /** By the published rule, which takes verdicts that stand as numbers for wrong ones. */
  readonly same_rule: { readonly or: number; readonly nor: number; readonly balanced: number };
  /** On complete items, whatever form their verdicts have. */
  readonly right_rule: { readonly or: Estimate; readonly nor: Estimate; readonly balanced: Estimate };
  readonly reasons: readonly Reason[];
}

/** How far the models at hand flip on the same items, by the published rule and by ours. */
export interface MeasuredAgreement {
  /** A data set, or `all shared`: those that all of the models have. */
  readonly dataset: string;
  readonly models: readonly string[];
  readonly same_rule: FlipAgreement;
  readonly right_rule: FlipAgreement;
  readonly origin: string;
}

/** Everything that the published files gave. */
export interface Reproduction {
  readonly schema: "dialdefer.reproduction/1";
  readonly files: readonly {
    readonly path: string;
    readonly sha256: string;
    readonly kind: "results" | "summary";
    readonly model: string | null;
    readonly dataset: string | null;
    readonly mitigation: string | null;
    readonly rows: number;
  }[];
  readonly counts: {
    readonly numbers: number;
    readonly reproduced: number;
    /** Of the reproduced ones, those that the right rule gives as well. */
    readonly reproduced_by_both: number;
    readonly differs: number;
    readonly unexplained: number;
    readonly not_at_hand: number;
    readonly not_a_result: number;
    /** How many numbers have each reason; one number may have several. */
    readonly reasons: Readonly<Partial<Record<Reason, number>>>;
    /** How many of the contrasts below have each. */
    readonly reasons_of_contrasts: Readonly<Partial<Record<Reason, number>>>;
  };
  /** What each reason means. */
  readonly reasons: Readonly<Record<Reason, string>>;
  readonly numbers: readonly ReproducedNumber[];
  readonly contrasts: readonly MeasuredContrast[];
  readonly mitigations: readonly MeasuredMitigation[];
  readonly mitigation_means: readonly MeasuredMitigationMean[];
  /** Which of the two rest on fewer items than their files hold, or are left out for it. */
  readonly mitigation_items: readonly MitigationItems[];
  readonly labels: readonly MeasuredLabels[];
  readonly label_contrasts: readonly MeasuredLabelContrast[];
  readonly balanced: readonly MeasuredBalance[];
  readonly agreement: readonly MeasuredAgreement[];
}
