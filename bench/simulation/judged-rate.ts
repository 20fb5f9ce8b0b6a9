import { clopperPearson } from "../../src/stats/intervals/clopper-pearson.js";
import type { CellTally } from "./simulated-cell.js";

/** How often something happened in a cell, held against what is allowed. */
export interface JudgedRate {
  readonly what: string;
  /** Percent. */
  readonly rate: number;
  /** Percent, ends included; null where nothing is asked of it and it stands for comparison. */
  readonly allowed: readonly [number, number] | null;
  /** Whether the 99.9 % binomial interval of the rate lies outside of what is allowed. */
  readonly misses: boolean;
}

const exactTests = new Set(["signFlip", "mcnemarExactCorrect", "mcnemarExactIncorrect"]);

/** Every rate of a cell with its requirement. */
export function judgedRates({ cell, tables, counts }: CellTally): readonly JudgedRate[] {
  return Object.entries(counts).map(([what, count]) => {
    const allowed = allowedRange(what, cell.differing);
    const [low, high] = clopperPearson(count, tables, 0.001).map((share) => 100 * share) as [number, number];
    const rate = 100 * count / tables;
    // Bounds hold always or they do not.
    const misses = allowed !== null && (what === "boundsHold" ? count < tables : high < allowed[0] || low > allowed[1]);
    return { what, rate, allowed, misses };
  });
}

function allowedRange(what: string, differing: number): readonly [number, number] | null {
  if (what === "coverage" || what === "imputedCoverage") return differing >= 25 ? [94, 96] : differing >= 10 ? [92, 97] : [93, 100];
  if (what === "boundsHold") return [100, 100];
  if (what === "boundsInterval") return [94, 100];
  if (what === "completeCoverage") return null;
  if (what === "falseEquivalence") return [0, 6.6];
  if (what === "sequenceErrs" || what === "stoppingErrs" || exactTests.has(what)) return [0, 5];
  return [0, 6];
}
