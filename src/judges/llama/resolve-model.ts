import { stat } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { DataError } from "../../core/data-error.js";
import { rememberedFileSha256 } from "./file-sha256.js";
import { modelCatalogue, type CatalogueModel } from "./model-catalogue.js";
import { modelGet, type ModelGetOptions } from "./model-get.js";
import { defaultModel } from "./models-list.js";

/** A model that lies on disk. */
export interface ResolvedModel {
  /** The catalogue's name, or the file's name without its ending. */
  readonly name: string;
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
}

/**
 * What the part after `llama:` means: `default`, a catalogue name, or a path that ends in `.gguf`. A catalogue
 * model that is not on disk is fetched.
 * @throws DataError `no-such-model-file` for a path without a file; else as `modelGet`
 */
export async function resolveModel(name: string, home: string, options: ModelGetOptions = {}): Promise<ResolvedModel> {
  if (name.toLowerCase().endsWith(".gguf")) {
    return describe(basename(name).replace(/\.gguf$/i, ""), resolve(name), home);
  }
  const catalogue: readonly CatalogueModel[] = options.catalogue ?? modelCatalogue;
  const chosen = name === "default" ? defaultModel(home, catalogue).name : name;
  return describe(chosen, await modelGet(chosen, home, options), home);
}

async function describe(name: string, file: string, home: string): Promise<ResolvedModel> {
  const found = await stat(file).catch(() => null);
  if (found === null || !found.isFile()) {
    throw new DataError(`no model file at ${file}`, { file }, { code: "no-such-model-file" });
  }
  return { name, file, bytes: found.size, sha256: await rememberedFileSha256(file, home) };
}
