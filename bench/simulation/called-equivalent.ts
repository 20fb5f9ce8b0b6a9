import { equivalenceTest } from "../../src/stats/equivalence/equivalence-test.js";
import { clopperPearson } from "../../src/stats/intervals/clopper-pearson.js";
import { tableDifferences } from "./table-differences.js";

/**
 * Whether DDS is called none, as a finding does: by the equivalence test with imagined items, or where that refuses, with fewer than ten items that
 * differ, by 200 times the exact bound of their share.
 * @param cells 16 counts
 * @param margin percentage points
 */
export function isCalledEquivalent(cells: Float64Array, margin: number): boolean {
  const differences = tableDifferences(cells);
  if (differences.n < 2) return false;
  return equivalenceTest(differences, margin / 100)?.equivalent ?? 200 * clopperPearson(differences.nonZero, differences.n, 0.1)[1] < margin;
}
