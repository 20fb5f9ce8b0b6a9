import { closeSync, existsSync, openSync, readSync, statSync } from "node:fs";
import { extname } from "node:path";
import { DataError } from "../../core/data-error.js";
import { UsageError } from "../../core/usage-error.js";
import { fileSource } from "../reading/file-source.js";
import { readJsonRows } from "../reading/read-json-rows.js";
import { readTable } from "../reading/read-table.js";
import type { Row } from "../reading/row.js";
import { tableFormat } from "../reading/table-format.js";
import { readSample } from "../sampling/read-sample.js";
import { specOfSample } from "../sampling/spec-of-sample.js";
import type { ComparedTexts } from "./compared-text.js";
import { openQuestions } from "./open-questions.js";
import { askingTextsOfRow, idOfRow, textsOfRow } from "./texts-of-row.js";

export interface OpenComparedTextsOptions {
  /** Whether a row gives all its texts, as training data do, or only what it asks, as a test does. */
  readonly take: "all" | "asked";
  /** Where the items of a manifest are, unless it lies beside them or names a benchmark's file that can be opened by itself. */
  readonly items?: string | undefined;
}

/**
 * Opens what is to be compared: an item set by its specification, a sample manifest, or a file of rows in any shape (JSON Lines, a
 * JSON array, CSV, TSV). A row that cannot be read ends the reading, for nothing could be said about it.
 *
 * @throws UsageError or DataError for what cannot be opened.
 */
export function openComparedTexts(spec: string, { take, items }: OpenComparedTextsOptions): ComparedTexts {
  const format = tableFormat(spec);
  const isFile = existsSync(spec) && statSync(spec).isFile();
  if (isFile && isManifest(spec)) {
    const manifest = readSample(spec);
    return openQuestions(items ?? specOfSample(spec, manifest), manifest);
  }
  if (items !== undefined) throw new UsageError(`${spec}: an item set was named for this file, which is no sample manifest`);
  if (!isFile || format === undefined || format === "parquet") return openQuestions(spec);
  const textsOf = take === "all" ? textsOfRow : askingTextsOfRow;
  return {
    kind: "rows",
    async *read() {
      let rows = 0;
      const source = fileSource(spec);
      const batches: AsyncGenerator<readonly Row[]> = format === "json" ? readJsonRows(source) : readTable(source, format === "csv" ? "," : "\t", []);
      for await (const batch of batches) {
        for (const row of batch) {
          rows++;
          if (row.problem !== undefined) throw new DataError(`${spec}:${row.line}: ${row.problem.message}`, { file: spec, line: row.line }, { code: row.problem.code });
          const id = idOfRow(row.value);
          for (const { at, text } of textsOf(row.value)) yield { file: spec, line: row.line, id, at, text };
        }
      }
      if (rows === 0) throw new DataError(`${spec}: expected at least one row, found none`, { file: spec }, { code: "no-items" });
    },
  };
}

/** By its first bytes, for a file of another kind may be of any size. */
function isManifest(file: string): boolean {
  if (extname(file).toLowerCase() !== ".json") return false;
  const head = Buffer.alloc(256);
  const descriptor = openSync(file, "r");
  try {
    const length = readSync(descriptor, head, 0, head.length, 0);
    return /^\uFEFF?\s*\{[^]*"schema"\s*:\s*"dialdefer\.sample\//.test(head.toString("utf8", 0, length));
  } finally {
    closeSync(descriptor);
  }
}
