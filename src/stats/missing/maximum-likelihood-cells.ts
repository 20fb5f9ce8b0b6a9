import { PatternTable } from "./pattern-table.js";

const mostSteps = 5000;
const tolerance = 1e-12;

/**
 * Shares of the 16 cells (8 C1c + 4 C1i + 2 C2c + C2i) that make the table most likely, when what is missing depends
 * on the verdicts that are there and on nothing else: the EM algorithm for incomplete multinomial tables (Little and
 * Rubin 2020, ch. 13), from equal shares. Where the table says nothing about a split, it stays as even as it began.
 * Items without any verdict count for nothing. Null where a condition was never answered.
 */
export function maximumLikelihoodCells(table: PatternTable): Float64Array | null {
  const rows = table.missingByCondition().some((lost) => lost >= table.items) ? []
    : [...table.counts.entries()].filter(([pattern, count]) => count > 0 && PatternTable.completions[pattern]!.length < 16);
  const n = rows.reduce((sum, [, count]) => sum + count, 0);
  if (n === 0) return null;
  let shares = new Float64Array(16).fill(1 / 16);
  for (let step = 0; step < mostSteps; step++) {
    const next = new Float64Array(16);
    for (const [pattern, count] of rows) {
      const cells = PatternTable.completions[pattern]!;
      const mass = cells.reduce((sum, cell) => sum + shares[cell]!, 0);
      // Observed verdicts keep a mass in each of their items' cells, so that none is 0.
      for (const cell of cells) next[cell]! += count * shares[cell]! / mass / n;
    }
    const moved = next.reduce((most, share, cell) => Math.max(most, Math.abs(share - shares[cell]!)), 0);
    shares = next;
    if (moved < tolerance) break;
  }
  return shares;
}
