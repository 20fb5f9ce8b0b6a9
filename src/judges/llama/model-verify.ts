import { existsSync } from "node:fs";
import { fileSha256 } from "../../fetching/file-sha256.js";
import { addressedModels, catalogueModel, registeredModels } from "./find-model.js";
import { modelCatalogue, type CatalogueModel } from "./model-catalogue.js";

/** What checking one model found. */
export interface VerifiedModel {
  readonly name: string;
  readonly file: string;
  /** The catalogue's checksum, else the recorded one; null where there is neither. */
  readonly expected: string | null;
  /** Null where a registered file is gone. */
  readonly found: string | null;
  /** False when the checksums differ or the file is gone; true also where there is nothing to compare with. */
  readonly ok: boolean;
}

/** Hashes every model on disk anew, of the catalogue, fetched by address or registered, and compares it with what the catalogue or its record says. */
export async function modelVerify(home: string, catalogue: readonly CatalogueModel[] = modelCatalogue): Promise<readonly VerifiedModel[]> {
  const fetched = [...catalogue.map((entry) => catalogueModel(entry, home)), ...addressedModels(home, catalogue)].filter(({ file }) => existsSync(file));
  const results: VerifiedModel[] = [];
  for (const { name, file, pinned, record } of [...fetched, ...registeredModels(home)]) {
    const expected = pinned ?? record?.sha256 ?? null;
    const found = existsSync(file) ? await fileSha256(file) : null;
    results.push({ name, file, expected, found, ok: found !== null && (expected === null || found === expected) });
  }
  return results;
}
