import type Database from "libsql";
import { plannedTrials } from "../planned-trials.js";
import type { DatabasePages } from "./database-pages.js";
import { tableNames, type TableName } from "./table-shapes.js";
import { walkTree, type WalkedTree } from "./walk-tree.js";

/** What a store held before it was damaged, as far as that can be told. */
export interface OriginalRows {
  readonly tables: ReadonlyMap<TableName, { readonly rows: number; /** Whether the damage may hide more. */ readonly atLeast: boolean }>;
  /** Keys of replies that are not among the saved ones, but that the index still names. */
  readonly lostReplies: readonly Buffer[];
  /** Whether no planned trial can be missing unseen. */
  readonly trialsCertain: boolean;
}

/** The index of each table that lists all its rows; tables without row ids have none. */
const INDEXES: Partial<Record<TableName, string>> = {
  replies: "sqlite_autoindex_replies_1", items: "sqlite_autoindex_items_1", studies: "sqlite_autoindex_studies_1",
  attempts: "attempts_by_key", judges: "sqlite_autoindex_judges_1", decisions: "sqlite_autoindex_decisions_1",
};

/**
 * Counts what there was: a table's rows in its own tree or in its index, whichever is whole. Where neither is, the rows
 * that were saved tell how many there were at least.
 */
export function originalRows(pages: DatabasePages, roots: ReadonlyMap<string, number>, saved: Database.Database): OriginalRows {
  const walk = (name: string | undefined, tree: "table" | "index", visit?: Parameters<typeof walkTree>[3]): WalkedTree => {
    const root = name === undefined ? undefined : roots.get(name);
    return root === undefined ? { rows: 0, complete: false } : walkTree(pages, root, tree, visit);
  };
  const hasReply = saved.prepare("SELECT count(*) FROM replies WHERE key = ?").raw();
  const lostReplies: Buffer[] = [];
  const collectLost = (key: unknown) => {
    if (Buffer.isBuffer(key) && (hasReply.get([key]) as unknown as number[])[0] === 0) lostReplies.push(key);
  };

  let trialsCertain = pages.freePages !== null;
  const tables = new Map(tableNames.map((table) => {
    const indexName = INDEXES[table];
    const own = walk(table, indexName === undefined ? "index" : "table");
    const index = walk(indexName, "index", table === "replies" ? ({ values }) => collectLost(values[0]) : undefined);
    if (table === "trials" && !own.complete) trialsCertain = false;
    const whole = own.complete ? own : index.complete ? index : null;
    return [table, { rows: whole?.rows ?? Math.max(own.rows, index.rows, toldElsewhere(table, saved)), atLeast: whole === null }] as const;
  }));
  return { tables, lostReplies, trialsCertain };
}

/**
 * How many rows there were at least, as other rows tell: rows are numbered from 1 without gaps where their table numbers
 * them, and a study says how many items and trials it has.
 */
function toldElsewhere(table: TableName, saved: Database.Database): number {
  const numbers = (sql: string) => saved.prepare(sql).raw().all([]) as unknown as [number, string, number][];
  switch (table) {
    case "replies": case "items": case "attempts": case "studies":
      return numbers(`SELECT coalesce(max(id), 0) FROM ${table}`)[0]?.[0] ?? 0;
    case "study_items":
      return numbers("SELECT coalesce(sum(items), 0) FROM studies")[0]?.[0] ?? 0;
    case "trials":
      return numbers("SELECT items, spec FROM studies WHERE planned = 1").reduce((sum, [items, spec]) => {
        const planned = plannedTrials(items, JSON.parse(spec));
        return sum + (planned === null ? 0 : planned.judges * planned.recorded);
      }, 0);
    case "judges": case "decisions":
      return 0;
  }
}
