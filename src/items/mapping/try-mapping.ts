import type { Item } from "../../core/item.js";
import type { DataTable } from "./data-table.js";
import type { Mapping } from "./mapping.js";
import { validItems } from "./valid-items.js";

/** Rows that do not fit for one reason. */
export interface MisfitReason {
  readonly code: string;
  readonly column?: string | undefined;
  readonly rows: number;
  /** The first of them, in words, with file and line. */
  readonly first: string;
}

/** What a mapping makes of a table. */
export interface MappingTrial {
  readonly rows: number;
  readonly fitting: number;
  /** The commonest reason first. */
  readonly reasons: readonly MisfitReason[];
  /** The first three items. */
  readonly items: readonly Item[];
}

const shownItems = 3;

/** Reads a whole table under a mapping, and keeps counts and the first items. */
export async function tryMapping(table: DataTable, mapping: Mapping): Promise<MappingTrial> {
  const reasons = new Map<string, { code: string; column?: string | undefined; rows: number; first: string }>();
  const items: Item[] = [];
  let rows = 0;
  let fitting = 0;
  for await (const { file, line, item, problem } of validItems(table, mapping)) {
    rows++;
    if (problem === undefined) {
      fitting++;
      if (items.length < shownItems) items.push(item);
      continue;
    }
    const { code, column, message } = problem;
    const key = JSON.stringify([code, column]);
    const known = reasons.get(key);
    if (known !== undefined) known.rows++;
    else reasons.set(key, { code, column, rows: 1, first: `${file}:${line}${column === undefined ? "" : `, '${column}'`}: ${message}` });
  }
  return { rows, fitting, reasons: [...reasons.values()].sort((a, b) => b.rows - a.rows), items };
}
