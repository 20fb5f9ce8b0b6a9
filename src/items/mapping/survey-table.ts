import { DataError } from "../../core/data-error.js";
import type { DataTable } from "./data-table.js";
import { readRecords } from "./read-records.js";
import { tableFormat } from "../reading/table-format.js";
import { valueAt } from "./value-at.js";
import { valueType } from "./value-type.js";

/** A column, or a path into a struct, as the first rows show it. */
export interface ColumnSurvey {
  /** The column's name, or a path such as `choices.text`. */
  readonly path: string;
  /** Types met, the commonest first: "text", "whole number", "list of text", "object"; none where all is null or blank. */
  readonly types: readonly string[];
  /** Of the surveyed rows, in how many it is missing, null or blank. */
  readonly empty: number;
  /** Up to three different values, the first ones. */
  readonly examples: readonly unknown[];
  /** Whether no two surveyed rows have the same value. */
  readonly distinct: boolean;
}

export interface TableSurvey {
  readonly columns: readonly ColumnSurvey[];
  /** Number of rows looked at. */
  readonly rows: number;
  /** Whether there are no other columns: the table has a schema, or all its rows were looked at. */
  readonly complete: boolean;
}

const surveyedRows = 1000;
const mostColumns = 500;
const deepest = 3;
const examplesShown = 3;
/** An object with more members than this is a dictionary (of names, of words), whose members are no columns. */
const mostMembers = 24;

class Column {
  readonly #types = new Map<string, number>();
  readonly #seen = new Set<string>();
  readonly examples: unknown[] = [];
  filled = 0;

  add(value: unknown): void {
    const type = valueType(value);
    if (type === undefined) return;
    this.filled++;
    this.#types.set(type, (this.#types.get(type) ?? 0) + 1);
    const key = JSON.stringify(value);
    if (!this.#seen.has(key) && this.examples.length < examplesShown) this.examples.push(value);
    this.#seen.add(key);
  }

  survey(path: string, rows: number): ColumnSurvey {
    return {
      path, types: [...this.#types].sort(([, a], [, b]) => b - a).map(([type]) => type), empty: rows - this.filled,
      examples: this.examples, distinct: this.filled === rows && this.#seen.size === rows,
    };
  }
}

/**
 * The columns of a table with types and first values, from its first 1,000 sound rows; structs also show what is in them.
 *
 * @throws DataError for a table without a sound row, naming the first thing that is wrong with it.
 */
export async function surveyTable(table: DataTable): Promise<TableSurvey> {
  const columns = new Map<string, Column>();
  let rows = 0;
  let problem: DataError | undefined;
  const files = await table.sources();
  const look = (value: unknown, prefix: string, depth: number, root: unknown): void => {
    for (const name of Object.keys(value as object)) {
      const path = `${prefix}${name}`;
      let column = columns.get(path);
      if (column === undefined) {
        if (columns.size >= mostColumns) continue;
        columns.set(path, column = new Column());
      }
      const member = valueAt(root, path);
      column.add(member);
      if (valueType(member) === "object" && depth < deepest) look(member, `${path}.`, depth + 1, root);
    }
  };
  for (const source of files) {
    for await (const batch of readRecords(source)) {
      for (const row of batch) {
        if (row.problem !== undefined) {
          problem ??= new DataError(`${source.name}:${row.line}: ${row.problem.message}`, { file: source.name, line: row.line, column: row.problem.column }, { code: row.problem.code });
        } else if (rows < surveyedRows) {
          rows++;
          look(row.value, "", 1, row.value);
        }
      }
      if (rows >= surveyedRows) break;
    }
    if (rows >= surveyedRows) break;
  }
  if (rows === 0) throw problem ?? new DataError(`${table.path}: expected at least one row, found none`, { file: table.path }, { code: "no-items" });
  const complete = rows < surveyedRows || files.every(({ name }) => tableFormat(name) !== "json");
  const crowded = [...columns.keys()].filter((path) => membersOf(path, columns).length > mostMembers);
  const listed = [...columns].filter(([path]) => !crowded.some((parent) => path.startsWith(`${parent}.`)));
  return { rows, complete, columns: listed.map(([path, column]) => column.survey(path, rows)) };
}

function membersOf(path: string, columns: ReadonlyMap<string, unknown>): string[] {
  return [...columns.keys()].filter((other) => other.startsWith(`${path}.`));
}
