import { equivalenceTest } from "./equivalence-test.js";
import type { Moments } from "../units/moments.js";

/**
 * Equivalence in every domain at once (intersection-union test, Berger 1982): shown where each domain's own test shows
 * it, without a correction for their number, since a single domain that fails forbids the claim. p is the largest of the
 * domains'. Null where a domain's test is refused, which `refused` counts, or without domains.
 * @param domains the differences of each, as shares
 */
export function equivalenceInEveryDomain(domains: readonly Moments[], margin: number): { p: number | null; equivalent: boolean; refused: number } {
  const tests = domains.map((domain) => equivalenceTest(domain, margin));
  const refused = tests.filter((test) => test === null).length;
  if (refused > 0 || tests.length === 0) return { p: null, equivalent: false, refused };
  const p = Math.max(...tests.map((test) => test!.p));
  return { p, equivalent: p < 0.05, refused: 0 };
}
