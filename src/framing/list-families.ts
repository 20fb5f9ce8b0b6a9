import type { Family } from "./family.js";
import { builtInFamilies } from "./built-in-families.js";
import { loadFamily } from "./load-family.js";

/** The families that come with the package, for `templates list`. */
export async function listFamilies(): Promise<readonly Family[]> {
  return Promise.all(builtInFamilies.map((name) => loadFamily(name)));
}
