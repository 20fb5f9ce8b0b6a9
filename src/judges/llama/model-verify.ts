import { existsSync } from "node:fs";
import { fileSha256 } from "./file-sha256.js";
import { modelCatalogue, type CatalogueModel } from "./model-catalogue.js";
import { modelFile } from "./model-file.js";

/** What checking one model on disk found. */
export interface VerifiedModel {
  readonly name: string;
  readonly file: string;
  readonly expected: string;
  readonly found: string;
  readonly ok: boolean;
}

/** Hashes every catalogue model on disk anew and compares it with the catalogue. */
export async function modelVerify(home: string, catalogue: readonly CatalogueModel[] = modelCatalogue): Promise<readonly VerifiedModel[]> {
  const results: VerifiedModel[] = [];
  for (const model of catalogue) {
    const file = modelFile(model, home);
    if (!existsSync(file)) continue;
    const found = await fileSha256(file);
    results.push({ name: model.name, file, expected: model.sha256, found, ok: found === model.sha256 });
  }
  return results;
}
