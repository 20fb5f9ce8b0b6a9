import type { Interval } from "../stats/estimate.js";

/**
 * What "framing-robust" can be traced to: the same question (does DDS lie within the margin?) put to the pooled items, to each field and to
 * their root mean square. On what the finding rests on. Percentage points.
 */
export interface EquivalenceEvidence {
  readonly margin: number;
  readonly basis: "verdicts" | "probabilities";
  /** Items with a difference that is not 0; with fewer than ten `few_differences` takes the place of the tests on means. */
  readonly differing: number;
  /** DDS of all items together. */
  readonly pooled: {
    /** 90 % interval by the unit that heads the report. */
    readonly ci90: Interval;
    /** 90 % interval by items, with half an imagined item in each of the five differences; null where it is refused. */
    readonly ci90_pseudo_count: Interval | null;
    /** The larger of the two one-sided p-values of that; null where it is refused. */
    readonly p: number | null;
    /** Both intervals lie within the margin. */
    readonly equivalent: boolean;
  };
  /** Right and wrong claims each for itself, whose opposite moves cancel in DDS: 90 % intervals of both changes, on probabilities only their means. */
  readonly each_claim: {
    readonly correct: { readonly estimate: number; readonly ci90: Interval | null } | null;
    readonly incorrect: { readonly estimate: number; readonly ci90: Interval | null } | null;
    readonly equivalent: boolean;
  };
  /** Intersection-union over fields, by items: the largest of their p-values; null where the test is refused in a field. No part of the finding's rule. */
  readonly every_domain: { readonly domains: number; readonly refused: number; readonly p: number | null; readonly equivalent: boolean };
  /** Root mean square of the fields' DDS: as observed, and the upper 95 % bound of the true one, which the rule holds against the margin. */
  readonly rms_bound: { readonly observed: number; readonly bound95: number; readonly equivalent: boolean };
  /** With fewer than ten items that differ: 200 times the exact 95 % upper bound of their share; null otherwise. */
  readonly few_differences: { readonly bound95: number; readonly equivalent: boolean } | null;
  /** Whether all that the finding's rule asks for is shown. */
  readonly shown: boolean;
}
