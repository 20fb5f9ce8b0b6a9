import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { nearestWord } from "../core/nearest-word.js";
import { UsageError } from "../core/usage-error.js";

/** The study files that come with the package; the folder lies two levels below its root, from sources and bundle alike. */
const folder = fileURLToPath(new URL("../../src/study/presets/", import.meta.url));

/** Where the study file of a preset lies. @throws UsageError where there is no preset of that name */
export function presetPath(name: string): string {
  const known = presetNames();
  if (known.includes(name)) return join(folder, `${name}.yaml`);
  const nearest = nearestWord(name, known);
  throw new UsageError(`there is no preset '${name}'. ${nearest === undefined ? `Presets are ${known.join(", ")}.` : `Did you mean '${nearest}'?`}`);
}

/** The names of all presets, in alphabetical order. */
export function presetNames(): readonly string[] {
  return readdirSync(folder).filter((name) => name.endsWith(".yaml")).map((name) => name.slice(0, -".yaml".length)).sort();
}
