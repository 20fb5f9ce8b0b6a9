import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The folder lies two levels below the package's root, from sources and bundle alike. */
const folder = fileURLToPath(new URL("../../src/study/presets/", import.meta.url));

/** The names of the studies that come with the package, in alphabetical order. */
export function presetNames(): readonly string[] {
  return readdirSync(folder).filter((name) => name.endsWith(".yaml")).map((name) => name.slice(0, -".yaml".length)).sort();
}
