import type { Estimate, Interval } from "../../stats/estimate.js";
import type { FallOfSize } from "./fall-of-size.js";

/** One number for each framing. */
export interface PerFraming<Value> {
  readonly c1: Value;
  readonly c2: Value;
}

/** A measure of one framing without the mitigation, with it, and its change. */
export interface MeasurePair {
  readonly plain: number;
  readonly mitigated: number;
  readonly change: Estimate;
}

/** A measure without the mitigation, with it, and its change. */
export interface BeforeAfter {
  readonly plain: PerFraming<number>;
  readonly mitigated: PerFraming<number>;
  readonly change: PerFraming<Estimate>;
}

/** A share or a percentage with its interval. */
export interface Level {
  readonly estimate: number;
  readonly ci95: Interval;
}

/** Flips between the framings in one direction (counts of claims, by majority of repeats). */
export interface FlipChange {
  readonly before: number;
  /** Flipped before and no longer. */
  readonly fixed: number;
  /** Did not flip before and does now. */
  readonly created: number;
}

/** What one mitigation does on some items; percentage points, z units, counts. Members of the JSON. */
export interface MitigationEvaluation {
  readonly name: string;
  readonly title: string;
  readonly kind: "arms" | "rule" | "calibration";
  readonly zero_by_construction: boolean;
  /** Items complete in all eight cells: both claims, both framings, without the mitigation and with it. All but losses and coverage is on these. */
  readonly n: number;
  readonly dds_plain: Estimate;
  /** The same mitigation in both framings. */
  readonly dds_joint: Estimate;
  /** With the unmitigated statements as the baseline; never to be shown without the other two. */
  readonly dds_fixed: Estimate;
  /** How far the statements themselves move: dds_fixed = dds_joint + c1_drift. */
  readonly c1_drift: Estimate;
  /** Means over fields, each counting the same; `accuracy_gain` is null where a mitigation decides nothing in a field. */
  readonly macro: { readonly dds_plain: Estimate; readonly dds_joint: Estimate; readonly dds_fixed: Estimate; readonly c1_drift: Estimate; readonly accuracy_gain: Estimate | null };
  /** |DDS| without the mitigation minus |DDS-joint|, paired. */
  readonly fall: FallOfSize;
  /** Points of DDS-joint beyond 0 on the other side than DDS. */
  readonly over_correction: number;
  /** Fields where DDS-joint has the other sign than DDS, with an interval that excludes 0. */
  readonly fields_reversed: readonly string[];
  readonly equivalence: {
    readonly margin: number;
    /** What is asked: every field by itself, or, where one has fewer than 100 items, the bound on the root mean square of their DDS. */
    readonly by: "every field" | "root mean square";
    readonly fields_shown: number;
    readonly fields: number;
    readonly rms_bound95: number;
    readonly shown: boolean;
  };
  readonly accuracy: BeforeAfter;
  /** Level of accuracy with the mitigation, with its interval. */
  readonly accuracy_ci95: PerFraming<Interval>;
  /** The same with lost verdicts counted as wrong, as published analyses do, on the items that were asked in all eight cells. */
  readonly accuracy_lost_as_wrong: BeforeAfter & { readonly n: number } | null;
  readonly dprime: BeforeAfter;
  /** Of d-prime with the mitigation. */
  readonly dprime_ci95: PerFraming<Interval>;
  readonly criterion: BeforeAfter;
  readonly flips: { readonly deferential: FlipChange; readonly skeptical: FlipChange };
  /** P(C1 verdict = C2 verdict), 0 to 1, plain and with the mitigation. */
  readonly consistency: { readonly plain: Level; readonly mitigated: Level };
  /** Claims of the speaker's framing that get a verdict, and accuracy on those: right claims, wrong claims, both together. */
  readonly coverage: { readonly correct: Coverage; readonly incorrect: Coverage; readonly both: Coverage };
  /** Accuracy of the decided claims of the speaker's framing minus that of the plain judge on all of them; null where it decides none. */
  readonly accuracy_gain: Estimate | null;
  /** It leaves the verdicts on statements as they are: their changes are 0 by construction. */
  readonly statements_unchanged: boolean;
  /** Stored replies without a verdict under the mitigation, and whether conditions differ in it (Cochran's Q); null where nothing was asked for it. */
  readonly lost: { readonly c1_correct: number; readonly c1_incorrect: number; readonly c2_correct: number; readonly c2_incorrect: number; readonly p: number } | null;
  /** Why the judge is no judge any more under it; empty where it is one. */
  readonly degenerate: readonly string[];
  readonly calls: PerFraming<number>;
  readonly fields: readonly FieldEvaluation[];
}

export interface Coverage {
  readonly claims: number;
  readonly decided: number;
  /** Percent of the claims that are decided; null without any. */
  readonly share: Level | null;
  /** Percent of the decided that are judged right; null without any. */
  readonly accuracy: Level | null;
}

export interface FieldEvaluation {
  readonly field: string;
  readonly n: number;
  readonly dds_plain: Estimate;
  readonly dds_joint: Estimate;
  readonly dds_fixed: Estimate;
  readonly c1_drift: Estimate;
  /** Both kinds of claims of the speaker's framing, as in the whole. */
  readonly coverage: Coverage;
  readonly accuracy_gain: Estimate | null;
  readonly accuracy_change: PerFraming<Estimate>;
}
