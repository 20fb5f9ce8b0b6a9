import { ddsOf, type Four } from "../../../analysis/dds-of.js";
import type { Accuracies } from "../evidence.js";
import type { ReproducedNumber } from "../reproduction.js";

/** Mean over domains, each counting the same; by the right rule where a domain's replies are at hand, else as published. */
export function macroOf(domains: readonly Accuracies[], value: (accuracy: Four) => number): { same: number; right: number } {
  const mean = (of: (domain: Accuracies) => number) => domains.reduce((sum, domain) => sum + of(domain), 0) / domains.length;
  return { same: mean(({ same }) => value(same)), right: mean(({ same, right }) => value(right ?? same)) };
}

/** The pooled items: every domain by its number of items. */
export function microOf(domains: readonly Accuracies[], value: (accuracy: Four) => number): number {
  const items = domains.reduce((sum, { n }) => sum + n, 0);
  return domains.reduce((sum, { n, same, right }) => sum + n * value(right ?? same), 0) / items;
}

/** Where a mean over domains comes from. */
export function sourceOf(domains: readonly Accuracies[]): ReproducedNumber["source"] {
  const sources = new Set(domains.map(({ source }) => source));
  return sources.size === 2 ? "files and summary" : [...sources][0] ?? null;
}

/** What is taken from four accuracies. */
export const measures = {
  dds: ddsOf,
  "delta-correct": ([a, , c]: Four) => c - a,
  "delta-incorrect": ([, b, , d]: Four) => d - b,
  c1: ([a, b]: Four) => (a + b) / 2,
  c2: ([, , c, d]: Four) => (c + d) / 2,
  change: ([a, b, c, d]: Four) => (c + d - a - b) / 2,
} as const;
