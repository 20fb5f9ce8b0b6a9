import type { Reason } from "./reasons.js";
import type { NumberStatus, PublishedValue, ReproducedNumber } from "./reproduction.js";

/** A published number as its catalogue has it. */
export interface StatedNumber {
  readonly table: string;
  readonly name: string;
  readonly model?: string | null;
  readonly dataset?: string | null;
  readonly published: PublishedValue;
  readonly unit?: string | null;
  readonly comparison?: "=" | "<" | ">";
  /** Digits behind the point that were printed; null where it was not rounded. */
  readonly digits: number | null;
}

/** What was computed for it. */
export interface ComputedNumber {
  readonly same: PublishedValue | null;
  readonly right: PublishedValue | null;
  /** Why the published rule does not give the published number, should it not. */
  readonly whySame: readonly Reason[];
  /** Why the right rule gives another, should it. */
  readonly whyRight: readonly Reason[];
  readonly source: ReproducedNumber["source"];
  readonly remark: string | null;
}

/**
 * A published number held against ours. Reasons count only where something differs: at the printed precision, or beyond
 * one part in a thousand million for numbers that were not rounded.
 * @param computed null: not at hand; `design`: not a result
 */
export function judgedNumber(stated: StatedNumber, computed: ComputedNumber | "design" | null): ReproducedNumber {
  const { table, name, published, digits } = stated;
  const comparison = stated.comparison ?? "=";
  const common = { table, name, model: stated.model ?? null, dataset: stated.dataset ?? null, published, unit: stated.unit ?? null, digits, comparison };
  if (computed === "design" || computed === null || computed.same === null) {
    return {
      ...common, same_rule: null, right_rule: typeof computed === "object" && computed !== null ? computed.right : null, reasons: [],
      status: computed === "design" ? "not a result" : "not at hand",
      source: null, remark: typeof computed === "object" && computed !== null ? computed.remark : null,
    };
  }
  const same = (ours: PublishedValue) => agrees(published, ours, { comparison, digits, relative: stated.unit === "p" });
  const comes = same(computed.same);
  const stays = computed.right === null || same(computed.right);
  const near = !comes && computed.whySame.length === 0 && withinOneDigit(published, computed.same, digits) ? ["rounding" as const] : [];
  const whySame = comes ? [] : [...near, ...computed.whySame];
  const whyRight = stays ? [] : [...computed.whyRight, ...(comes ? [] : whySame)];
  const reasons = [...new Set([...whySame, ...whyRight])];
  const unexplained = (!comes && whySame.length === 0) || (!stays && whyRight.length === 0);
  const status: NumberStatus = unexplained ? "unexplained" : comes ? "reproduced" : "differs";
  return { ...common, same_rule: computed.same, right_rule: computed.right, status, reasons, source: computed.source, remark: computed.remark };
}

interface Rule {
  readonly comparison: "=" | "<" | ">";
  readonly digits: number | null;
  /** p-values differ by powers of ten. */
  readonly relative: boolean;
}

function agrees(published: PublishedValue, ours: PublishedValue, rule: Rule): boolean {
  if (typeof published === "object") {
    return typeof ours === "object" && ours.length === published.length && published.every((value, index) => agrees(value, ours[index]!, rule));
  }
  if (typeof published === "string" || typeof ours !== "number") return published === ours;
  if (rule.comparison === "<") return ours < published;
  if (rule.comparison === ">") return ours > published;
  const difference = Math.abs(ours - published);
  if (rule.digits === null) return difference <= (rule.relative ? 1e-9 * Math.abs(published) : 1e-9 * Math.max(1, Math.abs(published)));
  // A value half-way between two printed ones may have gone either way.
  return difference <= 0.5 * 10 ** -rule.digits + 1e-9;
}

function withinOneDigit(published: PublishedValue, ours: PublishedValue, digits: number | null): boolean {
  if (digits === null) return false;
  if (typeof published === "object") return typeof ours === "object" && published.every((value, index) => withinOneDigit(value, ours[index] ?? NaN, digits));
  return typeof published === "number" && typeof ours === "number" && Math.abs(ours - published) < 10 ** -digits;
}
