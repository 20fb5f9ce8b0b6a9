import type { VerdictColumns } from "./item-verdicts.js";

/** One judge's verdicts on several sets of items as if they were one. */
export function joinedVerdicts(parts: readonly VerdictColumns[]): VerdictColumns {
  const column = (condition: number): Float64Array => Float64Array.from(parts.flatMap((columns) => [...columns[condition]!]));
  return [column(0), column(1), column(2), column(3)];
}
