import type { Item } from "../../core/item.js";
import { contentHash } from "./content-hash.js";
import type { SampleManifest } from "./sample-manifest.js";

/** An item as a manifest names it. */
export function sampleEntry(item: Item): SampleManifest["sample"][number] {
  return { id: item.id, sha256: contentHash(item) };
}
