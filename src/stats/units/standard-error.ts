import type { Moments } from "./moments.js";

/** The standard error of the mean of n independent values, sqrt(squares / (n - 1) / n), in their unit; 0 of a single one, which shows no spread. */
export function standardError({ n, squares }: Pick<Moments, "n" | "squares">): number {
  return n > 1 ? Math.sqrt(squares / (n - 1) / n) : 0;
}
