import { existsSync } from "node:fs";
import { addressedModels, catalogueModel, defaultModel, registeredModels, type FoundModel } from "./find-model.js";
import { hubAddressText } from "./hub/hub-address.js";
import { modelCatalogue, type CatalogueModel } from "./model-catalogue.js";

/** A model and where it stands. What nobody knows is null. */
export interface ListedModel {
  readonly name: string;
  readonly title: string | null;
  readonly licence: string | null;
  readonly bytes: number;
  /** Whether `bytes` is exact, or as the model's page shows it. */
  readonly bytesExact: boolean;
  /** Memory of one process with its context, in bytes, estimated. */
  readonly memoryBytes: number | null;
  /** What it can be expected to do as a judge. */
  readonly expect: string | null;
  /** An `hf:` or `pip:` address, or the path of a file of the user's own. */
  readonly source: string;
  readonly sha256: string | null;
  readonly file: string;
  readonly onDisk: boolean;
  /** Whether `llama:default` means this one here and now. */
  readonly isDefault: boolean;
}

/** The catalogue, best judge last, then what was fetched by address or registered; with what lies on disk. Reads no weights. */
export function modelsList(home: string, catalogue: readonly CatalogueModel[] = modelCatalogue): readonly ListedModel[] {
  const chosen = defaultModel(home, catalogue);
  const found = [...catalogue.map((entry) => catalogueModel(entry, home)), ...addressedModels(home, catalogue), ...registeredModels(home)];
  return found.map((model) => {
    const { name, file, entry, pinned, record } = model;
    return {
      name, title: entry?.title ?? null, licence: entry?.licence ?? null,
      bytes: record?.bytes ?? entry?.bytes ?? 0, bytesExact: record !== null || entry?.bytesExact === true,
      memoryBytes: entry?.memoryBytes ?? null, expect: entry?.expect ?? null, source: sourceOf(model), sha256: pinned ?? record?.sha256 ?? null,
      file, onDisk: existsSync(file), isDefault: entry === chosen,
    };
  });
}

function sourceOf({ origin, file }: FoundModel): string {
  switch (origin.kind) {
    case "hub": return hubAddressText(origin.address);
    case "wheel": return `pip:${origin.requirement}:${origin.member}`;
    case "own": return file;
  }
}
