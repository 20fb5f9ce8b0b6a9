import { computeStatistics } from "../../analysis/computed-table.js";
import { printJson } from "../json-output.js";
import { readJsonFile } from "../read-json-file.js";
import { statisticsText } from "../statistics-text.js";

/** `dialdefer stats`: statistics of 16-cell tables. */
export async function stats(path: string, flags: { readonly json?: boolean; readonly models?: boolean }): Promise<number> {
  const result = computeStatistics(await readJsonFile(path), { models: flags.models });
  if (flags.json === true) {
    printJson(result);
    return 0;
  }
  process.stdout.write(`${statisticsText(result)}\n`);
  return 0;
}
