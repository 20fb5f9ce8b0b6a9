import { cellText } from "./cell-text.js";
import { describeFound } from "../reading/describe-found.js";
import { jsonIn } from "../reading/json-in.js";

/** Texts of a value, or what is wrong with it. */
export type CellList = { readonly texts: readonly (string | undefined)[]; readonly wrong?: undefined } | { readonly wrong: string; readonly texts?: undefined };

/** Python's way to print a list, which CSV files written by data frames hold; it cannot be read back for sure. */
const pythonList = /^\s*\[\s*'|^\s*array\(|^\s*\{\s*'/;

/**
 * The texts of a cell: of a list, of JSON text that holds one, of one text split at a separator, or the one text itself.
 * A member that is null or blank is undefined, so that places stay what they are.
 */
export function cellList(value: unknown, separator?: string): CellList {
  if (Array.isArray(value)) return textsOf(value);
  const cell = cellText(value);
  if (cell.wrong !== undefined) return { wrong: cell.wrong.replace("expected text", "expected text or a list of texts") };
  const { text } = cell;
  if (text === undefined) return { texts: [] };
  if (/^\s*\[\s*["\]]/.test(text)) {
    const read = jsonIn(text);
    return Array.isArray(read) ? textsOf(read) : { wrong: `expected a JSON list of texts or one plain answer, found ${describeFound(text)}` };
  }
  if (pythonList.test(text)) return { wrong: `expected a JSON list of texts or one plain answer, found a list as Python prints it (${describeFound(text)}); write the file as JSON Lines or Parquet` };
  if (separator === undefined) return { texts: [text] };
  return { texts: text.split(separator).map((part) => part.trim()).filter((part) => part !== "") };
}

function textsOf(values: readonly unknown[]): CellList {
  const cells = values.map(cellText);
  const wrong = cells.find((cell) => cell.wrong !== undefined)?.wrong;
  return wrong === undefined ? { texts: cells.map((cell) => cell.wrong === undefined ? cell.text : undefined) } : { wrong: `${wrong} in the list` };
}
