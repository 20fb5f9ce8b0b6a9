import { isMap, isNode, LineCounter, parseDocument, type Document } from "yaml";
import type * as z from "zod";
import { DataError } from "../../core/data-error.js";
import { nearestWord } from "../../core/nearest-word.js";
import type { Mapping } from "./mapping.js";
import { mappingSchema } from "./mapping-schema.js";

const keys = Object.keys(mappingSchema.shape);

/**
 * Reads the text of a mapping file (YAML 1.2 or JSON).
 *
 * @param file the name that errors carry
 * @throws DataError (`bad-mapping`) with file, line, column and what was expected there
 */
export function parseMapping(file: string, text: string): Mapping {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, version: "1.2", schema: "core" });
  const fail = (offset: number, problem: string, cause?: unknown): DataError => {
    const { line, col } = lines.linePos(offset);
    return new DataError(`${file}:${line}:${col}: ${problem}`, { file, line }, { code: "bad-mapping", cause });
  };
  const [error] = document.errors;
  if (error !== undefined) throw fail(error.pos[0], `not YAML or JSON: ${(error.message.split("\n")[0] ?? "").replace(/ at line \d+, column \d+:?$/, "")}`, error);
  const read = mappingSchema.safeParse(contentOf(document, fail));
  if (read.success) return read.data;
  const issue = read.error.issues[0] as z.core.$ZodIssue;
  throw fail(offsetOf(document, issue), problemOf(issue), read.error);
}

function contentOf(document: Document, fail: (offset: number, problem: string, cause?: unknown) => DataError): unknown {
  try {
    return document.toJS();
  } catch (error) {
    throw fail(0, `not YAML or JSON: ${error instanceof Error ? error.message : String(error)}`, error);
  }
}

function problemOf(issue: z.core.$ZodIssue): string {
  const where = issue.path.length === 0 ? "" : `'${String(issue.path[0])}' `;
  if (issue.code === "unrecognized_keys") {
    const key = issue.keys[0] as string;
    const nearest = nearestWord(key, keys);
    return `unknown key '${key}'; ${nearest === undefined ? `there are ${keys.join(", ")}` : `did you mean '${nearest}'?`}`;
  }
  return issue.code === "custom" ? `${where === "" ? "the mapping " : where}${issue.message}` : `${where}must be ${issue.message}`;
}

/** Where the value with the problem begins; a missing one is reported at the beginning, an unknown key at itself. */
function offsetOf(document: Document, issue: z.core.$ZodIssue): number {
  const key = issue.code === "unrecognized_keys" ? issue.keys[0] : issue.path[0];
  if (!isMap(document.contents) || key === undefined) return 0;
  const pair = document.contents.items.find((item) => isNode(item.key) && String(item.key) === String(key));
  return isNode(pair?.key) ? pair.key.range?.[0] ?? 0 : 0;
}
