import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { DataError } from "../../core/data-error.js";
import { readSample } from "./read-sample.js";
import type { SampleManifest } from "./sample-manifest.js";

/**
 * Which item set a sample manifest belongs to, for `--sample` without `--items`: the benchmark that it names, or the file
 * of that name beside the manifest or in the working folder.
 *
 * @param manifest what the file holds, where it was read already.
 * @throws DataError for a manifest that cannot be read or whose set is named by a path.
 */
export function specOfSample(file: string, manifest: Pick<SampleManifest, "items"> = readSample(file)): string {
  const { items } = manifest;
  const prefix = items.startsWith("map:") ? "map:" : "";
  const name = items.slice(prefix.length);
  // What a manifest says must not reach files that its user did not put there.
  if (/[/\\:]/.test(name) || ["", ".", ".."].includes(name)) {
    throw new DataError(`${file}, 'items': expected the name of a set or of a file without folders, found ${JSON.stringify(items.slice(0, 60))}; say where the items are with --items`, { file, column: "items" }, { code: "bad-sample" });
  }
  const beside = join(dirname(file), name);
  return `${prefix}${existsSync(beside) ? beside : name}`;
}
