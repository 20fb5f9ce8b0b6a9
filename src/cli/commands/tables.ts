import { relative } from "node:path";
import { DialDeferError } from "../../core/dialdefer-error.js";
import { UsageError } from "../../core/usage-error.js";
import { findCell } from "../../report/tables/find-cell.js";
import { paperTableNames, type PaperTable, type PaperTableName } from "../../report/tables/paper-table.js";
import { paperTables } from "../../report/tables/paper-tables.js";
import type { TableFormat } from "../../report/tables/render-table.js";
import { traceText } from "../../report/tables/trace-text.js";
import { writeTables } from "../../report/tables/write-tables.js";
import { studyTables } from "../../study/study-tables.js";
import { printJson } from "../json-output.js";
import { note } from "../note.js";
import { plainText } from "../plain-text.js";

export interface TablesFlags {
  readonly study?: readonly string[];
  readonly store: string;
  readonly out: string;
  readonly format?: readonly TableFormat[];
  readonly table?: readonly PaperTableName[];
  readonly trace?: string;
  readonly json?: boolean;
}

const schema = "dialdefer.tables/1";

/** `dialdefer tables`: tables and figures for papers from stored studies, or where one of their numbers comes from. Exit code 4 while trials are pending. */
export async function tables(flags: TablesFlags): Promise<number> {
  const input = studyTables({ store: flags.store, studies: flags.study });
  const made = paperTables(input);
  const code = input.pending > 0 ? 4 : 0;
  if (input.pending > 0) note(`${input.pending} trials are pending: their items are left out`);
  if (made.length === 0) throw new DialDeferError("no-tables", "these studies hold no table: each takes a statement against a speaker, or two pairs of labels ('dialdefer report' shows other contrasts)");
  if (flags.trace !== undefined) {
    const cell = findCell(made, flags.trace);
    if (flags.json === true) printJson({ schema, cell });
    else process.stdout.write(`${traceText(cell).split("\n").map(plainText).join("\n")}\n`);
    return code;
  }
  const wanted = wantedTables(made, flags.table);
  const files = await writeTables(wanted, flags.out, {
    ...flags.format === undefined ? {} : { formats: flags.format },
    stale: flags.table === undefined ? paperTableNames.filter((name) => !wanted.some((table) => table.name === name)) : [],
  }).catch((error: unknown) => {
    if (!(error instanceof Error && "syscall" in error)) throw error;
    throw new DialDeferError("tables-unwritable", `--out ${flags.out}: the tables cannot be written (${error.message})`, { cause: error });
  });
  if (flags.json === true) {
    printJson({ schema, domains: input.domains, tables: wanted, files: files.flatMap(({ paths }) => paths) });
    return code;
  }
  for (const { name, paths } of files) {
    const { rows, caption } = wanted.find((table) => table.name === name) as PaperTable;
    process.stdout.write(`${plainText(`${name.padEnd(11)}${caption} ${rows.length} rows.`)}\n${paths.map((path) => `           ${plainText(relative(process.cwd(), path))}\n`).join("")}`);
  }
  process.stdout.write("\nWhere a number comes from: dialdefer tables --trace CELL, such as dds/DOMAIN/JUDGE; the CSV files name every cell.\n");
  return code;
}

function wantedTables(made: readonly PaperTable[], names: readonly PaperTableName[] | undefined): readonly PaperTable[] {
  const absent = names?.filter((name) => !made.some((table) => table.name === name)) ?? [];
  if (absent.length > 0) throw new UsageError(`--table ${absent.join(" ")}: these studies do not hold it (${absent.map((name) => needs[name]).join("; ")}); they hold ${made.map(({ name }) => name).join(", ") || "none"}`);
  return names === undefined ? made : made.filter(({ name }) => names.includes(name));
}

/** What a table takes. */
const needs: Readonly<Record<PaperTableName, string>> = {
  dds: "it takes a contrast", accuracy: "it takes a contrast", changes: "it takes a contrast", class: "it takes conflicts with a label", labels: "it takes two pairs of labels",
  mitigation: "it takes the same arms with a system prompt and without", agreement: "it takes two judges",
};
