import { readFileSync, statSync } from "node:fs";
import { DataError } from "../../core/data-error.js";
import { describeFound } from "../reading/describe-found.js";
import { issueColumn } from "../reading/issue-column.js";
import type { SampleManifest } from "./sample-manifest.js";
import { sampleManifestSchema } from "./sample-manifest-schema.js";

/** Room for half a million items. */
const largest = 64 * 1024 * 1024;

/**
 * Reads and checks a sample manifest.
 *
 * @throws DataError: `no-such-file`, `unreadable-file`, or `bad-sample` with the place of what is wrong.
 */
export function readSample(file: string): SampleManifest {
  const text = contentOf(file);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const position = /at position (\d+)/.exec(reason)?.[1];
    const line = position === undefined ? reason.includes("end of JSON") ? lineAt(text, text.length) : undefined : lineAt(text, Number(position));
    throw new DataError(`${file}${line === undefined ? "" : `:${line}`}: expected a sample manifest as 'dialdefer items sample' writes it, found text that is not JSON (${reason.slice(0, 120)})`, { file, line }, { cause: error, code: "bad-sample" });
  }
  const bad = (place: string, message: string) => new DataError(`${file}${place === "" ? "" : `, '${place}'`}: ${message}; 'dialdefer items sample' writes sample manifests`, { file, ...place !== "" && { column: place } }, { code: "bad-sample" });
  if (typeof value !== "object" || value === null || (value as { schema?: unknown }).schema !== "dialdefer.sample/1") {
    throw bad("schema", `expected "dialdefer.sample/1", found ${describeFound((value as { schema?: unknown } | null)?.schema)}`);
  }
  const parsed = sampleManifestSchema.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw bad(issueColumn(issue?.path ?? []), (issue?.message ?? "is not a sample manifest").slice(0, 200));
  }
  const seen = new Set<string>();
  for (const [index, { id }] of parsed.data.sample.entries()) {
    if (seen.has(id)) throw bad(`sample[${index}].id`, `expected an id of its own, found ${describeFound(id)} a second time`);
    seen.add(id);
  }
  return parsed.data;
}

function contentOf(file: string): string {
  try {
    const found = statSync(file);
    if (!found.isFile()) throw new DataError(`${file}: cannot be read as a sample manifest: it is no ordinary file`, { file }, { code: "unreadable-file" });
    const { size } = found;
    if (size > largest) throw new DataError(`${file}: expected a sample manifest of at most ${largest / 1024 / 1024} MiB, found ${Math.ceil(size / 1024 / 1024)} MiB`, { file }, { code: "bad-sample" });
    return readFileSync(file, "utf8").replace(/^\uFEFF/, "");
  } catch (error) {
    if (error instanceof DataError) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") throw new DataError(`${file}: there is no such sample manifest; 'dialdefer items sample SPEC --out ${file}' writes one`, { file }, { cause: error, code: "no-such-file" });
    throw new DataError(`${file}: cannot be read (${message})`, { file }, { cause: error, code: "unreadable-file" });
  }
}

function lineAt(text: string, position: number): number {
  return text.slice(0, position).split("\n").length;
}
