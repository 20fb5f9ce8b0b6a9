import type { PublishedValue, ReproducedNumber } from "../../published/reproduce/reproduction.js";

/** A value as people read it: at its printed precision, or with two digits where it was not rounded. */
export function valueText(value: PublishedValue | null, { digits, unit }: Pick<ReproducedNumber, "digits" | "unit">, finer = 0): string {
  if (value === null) return "-";
  if (typeof value === "string") return value === "" ? "(empty)" : value;
  if (typeof value === "object") return value.map((one) => valueText(one, { digits, unit }, finer)).join(" ; ");
  if (unit === "p") return value === 0 || value >= 0.001 ? value.toFixed(3) : value.toExponential(1);
  if (Number.isInteger(value) && (unit === "count" || digits === 0)) return String(value);
  const fixed = value.toFixed(digits === null ? 2 : digits + finer);
  return Number(fixed) === 0 ? fixed.replace("-", "") : fixed;
}
