import { fileURLToPath } from "node:url";
import { nearestWord } from "../core/nearest-word.js";
import { UsageError } from "../core/usage-error.js";
import { presetNames } from "./preset-names.js";

/** Where the study file of a preset lies. @throws UsageError where there is no preset of that name */
export function presetPath(name: string): string {
  const known = presetNames();
  // The folder lies two levels below the package's root, from sources and bundle alike.
  if (known.includes(name)) return fileURLToPath(new URL(`../../src/study/presets/${name}.yaml`, import.meta.url));
  const nearest = nearestWord(name, known);
  throw new UsageError(`there is no preset '${name}'. ${nearest === undefined ? `Presets are ${known.join(", ")}.` : `Did you mean '${nearest}'?`}`);
}
