import type { CatalogueEntry } from "./catalogue-entry.js";
import { catalogue } from "./catalogue.js";

/** The entry of the benchmark that `NAME` or `NAME:PATH` reads; undefined for other sets. `aio-other` reads the files of `aio`. */
export function catalogueEntryOf(spec: string): CatalogueEntry | undefined {
  return catalogue.get((spec.split(":", 1)[0] ?? "").replace(/-other$/, ""));
}
