import { computeStatistics } from "../../analysis/computed-table.js";
import { printJson } from "../json-output.js";
import { plainText } from "../plain-text.js";
import { readJsonFile } from "../read-json-file.js";
import { textTable } from "../text-table.js";

/** `dialdefer stats`: statistics of 16-cell tables. */
export async function stats(path: string, flags: { readonly json?: boolean }): Promise<number> {
  const result = computeStatistics(await readJsonFile(path));
  if (flags.json === true) {
    printJson(result);
    return 0;
  }
  const rows = Object.entries(result.tables).map(([name, { n, dds, criterion, dprime, finding }]) => [
    plainText(name), n, dds === null ? "-" : `${signed(dds.estimate)} [${dds.ci95.map(signed).join(", ")}]`,
    `${shown(dprime.c1)} -> ${shown(dprime.c2)}`, `${shown(criterion.c1)} -> ${shown(criterion.c2)}`, finding.verdict,
  ]);
  process.stdout.write(`${textTable(["table", "n", "DDS [95 %]", "d-prime", "criterion", "finding"], rows)}\n`);
  return 0;
}

function signed(value: number): string {
  return `${value > 0 ? "+" : ""}${value.toFixed(1)}`;
}

function shown(value: number | null): string {
  return value === null ? "-" : value.toFixed(2);
}
