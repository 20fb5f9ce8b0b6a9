import type { TableSource } from "../../analysis/table-source.js";
import type { PaperCell } from "./paper-table.js";
import { missingItems } from "./source-cells.js";

/**
 * How many items a row rests on, each judge's domains summed; the least over judges where they differ.
 * @param judges how many judges share the row
 */
export function countCell(address: string, sources: readonly TableSource[], judges = sources.length): PaperCell {
  const perJudge = new Map<string, { n: number; missing: number }>();
  for (const source of sources) {
    const sum = perJudge.get(source.judge) ?? { n: 0, missing: 0 };
    perJudge.set(source.judge, { n: sum.n + source.statistics.n, missing: sum.missing + missingItems(source) });
  }
  const least = [...perJudge.values()].sort((one, other) => one.n - other.n)[0];
  const differ = new Set([...perJudge.values()].map(({ n }) => n)).size > 1;
  return {
    address, measure: "count", value: least?.n ?? null, ci95: null, n: least?.n ?? null, missing: least?.missing ?? null, mark: null,
    trace: {
      what: "items", formula: differ ? `items with all four verdicts; the least over ${judges} judges (${[...perJudge].map(([judge, { n }]) => `${judge}: ${n}`).join(", ")})` : "items with all four verdicts",
      judge: null, origin: [...new Set(sources.map(({ origin }) => origin))].join("; ") || "nothing at hand", place: null, counts: sources.length === 1 ? sources[0]!.statistics.table : null, from_counts: null, parts: [], interval: null,
    },
  };
}
