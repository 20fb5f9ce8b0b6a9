import { groupedDigits } from "../../core/grouped-digits.js";
import type { TableSurvey } from "../../items/mapping/survey-table.js";
import { plainText } from "../plain-text.js";
import { textTable } from "../text-table.js";
import { oneLine } from "./one-line.js";

const mostShown = 60;
const exampleWidth = 28;

/** The columns of a table with their types, how often they are empty, and their first values. */
export function columnsText(path: string, { columns, rows }: TableSurvey): string {
  const table = textTable(["column", "type", "empty", "first values"], columns.slice(0, mostShown).map(({ path: name, types, empty, examples }) => [
    oneLine(name, 40), types.length === 0 ? "nothing" : types.slice(0, 3).join(" or "), `${Math.round(empty / rows * 100)} %`, examples.map((example) => oneLine(example, exampleWidth)).join(" | "),
  ]));
  const more = columns.length > mostShown ? `\n... and ${columns.length - mostShown} more column${columns.length - mostShown === 1 ? "" : "s"}` : "";
  return `${plainText(path)}: ${columns.length} columns, from the first ${groupedDigits(rows)} rows\n\n${table}${more}\n`;
}
