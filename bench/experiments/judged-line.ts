import { clopperPearson } from "../../src/stats/intervals/clopper-pearson.js";
import type { TargetTally } from "./run-experiment.js";

/** What is asked of the coverage of 95 % intervals, in percent. */
export const allowedCoverage = [93, 97] as const;

/** The estimates of one kind in one cell: pairs of labels, steps, or a single number. */
export interface JudgedLine {
  readonly name: string;
  readonly rows: number;
  /** Lowest and highest of the rows, of planted values and of means over the seeds. */
  readonly planted: readonly [number, number];
  /** Largest distance of a row's mean estimate from what is planted. */
  readonly bias: number;
  /** Over all rows and seeds, percent; and the lowest and highest row. */
  readonly coverage: number;
  readonly range: readonly [number, number];
  readonly wider: string | null;
  /** Whether the mean coverage, or a single row's beyond chance (99.9 % binomial interval), lies outside of what is allowed. */
  readonly misses: boolean;
}

/** Tallies as lines, in their order. */
export function judgedLines(tallies: readonly TargetTally[]): readonly JudgedLine[] {
  return [...new Set(tallies.map(({ name, wider }) => JSON.stringify([name, wider])))].map((key): JudgedLine => {
    const own = tallies.filter(({ name, wider }) => JSON.stringify([name, wider]) === key);
    const [{ name, wider }] = own as [TargetTally];
    const planted = own.map((row) => row.planted / row.seeds);
    const covered = own.map((row) => 100 * row.covered / row.seeds);
    const coverage = covered.reduce((sum, each) => sum + each, 0) / covered.length;
    const [low, high] = [allowedCoverage[0], wider === null ? allowedCoverage[1] : 100];
    const beyondChance = own.some((row) => {
      const [least, most] = clopperPearson(row.covered, row.seeds, 0.001);
      return 100 * most < low || 100 * least > high;
    });
    return {
      name, wider, rows: own.length, planted: ends(planted), bias: Math.max(...own.map((row) => Math.abs(row.estimate - row.planted) / row.seeds)), coverage, range: ends(covered),
      misses: coverage < low || coverage > high || beyondChance,
    };
  });
}

function ends(values: readonly number[]): readonly [number, number] {
  return [Math.min(...values), Math.max(...values)];
}
