import { dirname } from "node:path";
import { MEMORY } from "./open-database.js";
import type { Store } from "./store.js";

/** The folder of a store, where its lock and its reserve lie; `MEMORY` for one that has none. */
export function storeFolder({ location }: Pick<Store, "location">): string {
  return location === MEMORY ? MEMORY : dirname(location);
}
