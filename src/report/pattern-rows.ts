/** One of the sixteen ways to answer the four conditions. */
interface PatternRow {
  /** C1 right, C1 wrong, C2 right, C2 wrong. */
  readonly accepts: readonly [boolean, boolean, boolean, boolean];
  readonly pattern: string;
  readonly items: number;
  /** What one such item adds to the sum behind DDS, in points: -200 to 200. */
  readonly contribution: number;
}

/** The table of accept patterns over complete items, all sixteen, in binary order. */
export function patternRows(table: Readonly<Record<string, number>>): PatternRow[] {
  return Array.from({ length: 16 }, (_, code) => {
    const pattern = code.toString(2).padStart(4, "0");
    const bit = (index: number): number => Number(pattern[index]);
    return {
      accepts: [bit(0) === 1, bit(1) === 1, bit(2) === 1, bit(3) === 1], pattern, items: table[pattern] ?? 0,
      contribution: 100 * (bit(2) - bit(0) + bit(3) - bit(1)),
    };
  });
}
