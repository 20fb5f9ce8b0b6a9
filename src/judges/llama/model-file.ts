import { join } from "node:path";
import type { CatalogueModel } from "./model-catalogue.js";

/** Where a catalogue model's weights lie, present or not. */
export function modelFile(model: CatalogueModel, home: string): string {
  return join(home, "models", model.file);
}
