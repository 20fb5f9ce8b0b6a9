import { computeStatistics } from "../../analysis/computed-table.js";
import { printJson } from "../json-output.js";
import { readJsonFile } from "../read-json-file.js";
import { statisticsText } from "../statistics-text.js";

/** `dialdefer stats`: statistics of 16-cell tables. */
export async function stats(path: string, flags: { readonly json?: boolean }): Promise<number> {
  const result = computeStatistics(await readJsonFile(path));
  if (flags.json === true) {
    printJson(result);
    return 0;
  }
  process.stdout.write(`${statisticsText(result)}\n`);
  return 0;
}
