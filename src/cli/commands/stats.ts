import { readFile } from "node:fs/promises";
import { computeStatistics } from "../../analysis/computed-table.js";
import { DataError } from "../../core/data-error.js";
import { printJson } from "../json-output.js";
import { statisticsText } from "../statistics-text.js";

/** `dialdefer stats`: statistics of 16-cell tables. */
export async function stats(path: string, flags: { readonly json?: boolean }): Promise<number> {
  const result = computeStatistics(parse(path, await read(path)));
  if (flags.json === true) {
    printJson(result);
    return 0;
  }
  process.stdout.write(`${statisticsText(result)}\n`);
  return 0;
}

async function read(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    throw new DataError(`${path}: cannot be read (${(error as Error).message})`, { file: path }, { cause: error });
  }
}

function parse(path: string, text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new DataError(`${path}: not JSON (${(error as Error).message})`, { file: path }, { cause: error });
  }
}
