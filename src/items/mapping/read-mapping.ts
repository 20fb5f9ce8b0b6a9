import { readFileSync, statSync } from "node:fs";
import { DataError } from "../../core/data-error.js";
import type { Mapping } from "./mapping.js";
import { parseMapping } from "./parse-mapping.js";

const largestMapping = 1024 * 1024;

/**
 * Reads a mapping file.
 *
 * @throws DataError for one that is not there (`no-such-file`), cannot be a mapping or is not sound (`bad-mapping`).
 */
export function readMapping(path: string): Mapping {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) throw new DataError(`${path}: there is no such file; dialdefer items map FILE --out ${path} writes one`, { file: path }, { code: "no-such-file" });
  if (!found.isFile() || found.size > largestMapping) throw new DataError(`${path}: expected a mapping file, a YAML file of at most 1 MiB`, { file: path }, { code: "bad-mapping" });
  return parseMapping(path, readFileSync(path, "utf8"));
}
