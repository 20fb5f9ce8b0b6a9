import { isJsonArray } from "./is-json-array.js";
import { readJsonArray } from "./read-json-array.js";
import { readJsonLines } from "./read-json-lines.js";
import type { Row } from "./row.js";
import type { TextSource } from "./text-source.js";

/** Rows of a JSON file, whatever its name: one JSON array, or one JSON value a line. */
export async function* readJsonRows(source: TextSource): AsyncGenerator<readonly Row[]> {
  yield* await isJsonArray(source) ? readJsonArray(source) : readJsonLines(source);
}
