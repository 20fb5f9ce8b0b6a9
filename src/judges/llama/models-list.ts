import { existsSync } from "node:fs";
import { modelCatalogue, type CatalogueModel } from "./model-catalogue.js";
import { modelFile } from "./model-file.js";

/** A catalogue model and where it stands. */
export interface ListedModel {
  readonly name: string;
  readonly title: string;
  readonly licence: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly file: string;
  readonly onDisk: boolean;
  /** Whether `llama:default` means this one here and now. */
  readonly isDefault: boolean;
}

/** The catalogue, best judge last, with what lies on disk. Reads no file. */
export function modelsList(home: string, catalogue: readonly CatalogueModel[] = modelCatalogue): readonly ListedModel[] {
  const chosen = defaultModel(home, catalogue);
  return catalogue.map((model) => {
    const file = modelFile(model, home);
    const { name, title, licence, bytes, sha256 } = model;
    return { name, title, licence, bytes, sha256, file, onDisk: existsSync(file), isDefault: model === chosen };
  });
}

/** The best catalogue model on disk; with none on disk the first of the catalogue, which is the smallest to fetch. */
export function defaultModel(home: string, catalogue: readonly CatalogueModel[] = modelCatalogue): CatalogueModel {
  const chosen = catalogue.findLast((model) => existsSync(modelFile(model, home))) ?? catalogue[0];
  if (chosen === undefined) throw new TypeError("the model catalogue is empty");
  return chosen;
}
