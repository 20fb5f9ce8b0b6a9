import { UsageError } from "../core/usage-error.js";
import type { Family } from "../framing/family.js";

/** The framings that `--rungs` names, in the family's order; its own choice where nothing is named. Throws `UsageError`. */
export function chosenFramings(family: Family, rungs: readonly string[] | undefined): readonly string[] {
  const chosen = rungs ?? family.defaultFramings;
  const unknown = chosen.filter((framing) => !family.framings.includes(framing));
  if (unknown.length > 0) throw new UsageError(`--rungs ${chosen.join(",")}: family '${family.name}' has ${family.framings.join(", ")}, not ${unknown.join(", ")}`);
  if (new Set(chosen).size < 2 || new Set(chosen).size !== chosen.length) throw new UsageError(`--rungs ${chosen.join(",")}: at least two different framings are needed to compare`);
  return family.framings.filter((framing) => chosen.includes(framing));
}
