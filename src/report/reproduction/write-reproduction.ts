import { join, resolve } from "node:path";
import { replaceFile } from "../../fetching/replace-file.js";
import type { Reproduction } from "../../published/reproduce/reproduction.js";
import { tableSourcesOf } from "../../published/reproduce/table-sources-of.js";
import { makeFolder } from "../../store/make-folder.js";
import { paperTables } from "../tables/paper-tables.js";
import { paperTableNames } from "../tables/paper-table.js";
import { writeTables } from "../tables/write-tables.js";
import { reproductionMarkdown } from "./reproduction-markdown.js";

/** Where a reproduction was written. */
export interface WrittenReproduction {
  readonly md: string;
  readonly json: string;
  /** The tables for papers made of its contrasts, and their figures. */
  readonly tables: readonly string[];
}

/**
 * Writes `reproduction.md`, `reproduction.json` and, in `tables/`, the tables for papers of every contrast by the right rule into
 * `folder`, which is made when missing. Errors of the file system pass through.
 */
export async function writeReproduction(reproduction: Reproduction, folder: string): Promise<WrittenReproduction> {
  makeFolder(resolve(folder));
  const paths = { md: join(folder, "reproduction.md"), json: join(folder, "reproduction.json") };
  await replaceFile(paths.md, reproductionMarkdown(reproduction));
  await replaceFile(paths.json, `${JSON.stringify(reproduction, null, 2)}\n`);
  const tables = paperTables({ domains: "set", ...tableSourcesOf(reproduction) });
  const written = await writeTables(tables, join(folder, "tables"), { stale: paperTableNames.filter((name) => !tables.some((table) => table.name === name)) });
  return { ...paths, tables: written.flatMap(({ paths: own }) => own) };
}
