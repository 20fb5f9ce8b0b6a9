import { open, stat } from "node:fs/promises";
import { DataError } from "../../core/data-error.js";
import { UsageError } from "../../core/usage-error.js";
import { fileSha256, rememberFileSha256 } from "../../fetching/file-sha256.js";
import type { FoundModel } from "./find-model.js";
import { modelCatalogue, type CatalogueModel } from "./model-catalogue.js";
import { readRecord, writeRecord } from "./model-record.js";

/**
 * Registers a model file of the user's own where it lies, under its name without the ending: hashed now, so that
 * `models verify` can tell later whether it is still the same, and never copied. To register it again after it
 * changed is to say that the new content is meant.
 * @throws DataError `no-such-model-file`, or `bad-model-file` for something that is no GGUF file
 * @throws UsageError when the name belongs to another model
 */
export async function registerModel(model: FoundModel, home: string, notice: (line: string) => void, catalogue: readonly CatalogueModel[] = modelCatalogue): Promise<void> {
  const { name, file, recordFile } = model;
  await refuseOtherFiles(file);
  const other = readRecord(recordFile);
  if (catalogue.some((entry) => entry.name === name) || (other !== null && other.source !== file)) {
    throw new UsageError(`the name '${name}' belongs to ${other === null ? "a model of the catalogue" : other.source}: rename the file, or use it by its path (--judge llama:${file}), which needs no registering`);
  }
  notice(`Reading ${file} ...`);
  const sha256 = await fileSha256(file);
  const { size } = await stat(file);
  if (other !== null && other.sha256 !== sha256) notice(`Its content has changed since ${other.date.slice(0, 10)} (SHA-256 was ${other.sha256}).`);
  await writeRecord(recordFile, { source: file, commit: null, sha256, bytes: size, date: new Date().toISOString() });
  await rememberFileSha256(file, home, sha256);
  notice(`Registered as ${name}, where it lies (SHA-256 ${sha256}): --judge llama:${name}`);
}

async function refuseOtherFiles(file: string): Promise<void> {
  const found = await stat(file).catch(() => null);
  if (found === null || !found.isFile()) throw new DataError(`no model file at ${file}`, { file }, { code: "no-such-model-file" });
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    if (buffer.toString("latin1") !== "GGUF") throw new DataError(`${file} is no GGUF file: it does not begin with the letters GGUF`, { file }, { code: "bad-model-file" });
  } finally {
    await handle.close();
  }
}
