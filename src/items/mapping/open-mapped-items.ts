import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { DataError } from "../../core/data-error.js";
import { mapTable, type MappedSource } from "./map-table.js";
import { openTable } from "./open-table.js";
import { readMapping } from "./read-mapping.js";

/**
 * Opens the data of a mapping file; its path is relative to the mapping file.
 *
 * @throws DataError for a mapping file that is not there or not sound, or whose data file is not there.
 */
export async function openMappedItems(path: string): Promise<readonly MappedSource[]> {
  const mapping = readMapping(path);
  const file = resolve(dirname(path), mapping.file);
  if (!existsSync(file)) throw new DataError(`${path}: there is no file ${file}, which the mapping is for; paths are relative to the mapping file`, { file: path }, { code: "no-such-file" });
  return await mapTable(openTable(file, { config: mapping.config, split: mapping.split }), mapping);
}
