import type { Claim } from "../claim.js";
import type { Evidence } from "../evidence.js";
import type { ComputedNumber } from "../judged-number.js";
import type { Reason } from "../reasons.js";
import type { PublishedValue, ReproducedNumber } from "../reproduction.js";

/** Computes a claim from the files; null where they are not at hand. */
export type QuantityRule = (claim: Claim, evidence: Evidence) => ComputedNumber | "design" | null;

interface Why {
  readonly whySame?: readonly Reason[];
  readonly whyRight?: readonly Reason[];
  readonly remark?: string | null;
}

/** A computed number; the right rule gives the same unless it is given. */
export function computed(same: PublishedValue, right: PublishedValue | null, source: ReproducedNumber["source"], { whySame = [], whyRight = [], remark = null }: Why = {}): ComputedNumber {
  return { same, right, whySame, whyRight, source, remark };
}

/** Not at hand as a whole, with what the files at hand say of it. */
export function partly(remark: string): ComputedNumber {
  return { same: null, right: null, whySame: [], whyRight: [], source: null, remark };
}

/** One digit behind the point, with its sign. */
export function points(value: number): string {
  return `${value > 0 ? "+" : ""}${value.toFixed(1)}`;
}
