import type { CatalogueEntry } from "./catalogue-entry.js";
import { advisorqaEntry } from "./catalogue/advisorqa.js";
import { aioEntry } from "./catalogue/aio.js";
import { amqaEntry } from "./catalogue/amqa.js";
import { bbqEntry } from "./catalogue/bbq.js";
import { gpqaEntry } from "./catalogue/gpqa.js";
import { haluevalEntry } from "./catalogue/halueval.js";
import { harpEntry } from "./catalogue/harp.js";
import { plausibleqaEntry } from "./catalogue/plausibleqa.js";
import { socialiqaEntry } from "./catalogue/socialiqa.js";
import { truthfulqaEntry } from "./catalogue/truthfulqa.js";
import { unifiedEntry } from "./catalogue/unified.js";

/** Every benchmark that `items get` knows, by name, in the order of the paper; then the paper's own files. */
export const catalogue: ReadonlyMap<string, CatalogueEntry> = new Map([
  truthfulqaEntry, haluevalEntry, plausibleqaEntry, bbqEntry, amqaEntry, socialiqaEntry, harpEntry, gpqaEntry, advisorqaEntry, unifiedEntry, aioEntry,
].map((entry) => [entry.name, entry]));
