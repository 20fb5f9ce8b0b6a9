import { UsageError } from "../core/usage-error.js";
import { loadInstruction } from "../framing/load-instruction.js";
import type { AskOptions } from "./arm-options.js";

/**
 * The templates that a way of asking needs, as `loadFamily` takes them: those of its mitigation, where that has some of its own, in its language.
 *
 * @throws UsageError for a mitigation that is not there, or that would replace other templates than `matched`
 */
export async function askedFamily({ family = "matched", mitigation = "none", language = "en" }: Pick<AskOptions, "family" | "mitigation" | "language">): Promise<string> {
  const own = mitigation === "none" ? null : (await loadInstruction(mitigation)).family;
  if (own !== null && family !== "matched") throw new UsageError(`mitigation '${mitigation}' has templates of its own, which stand in the place of 'matched', not of '${family}'`);
  const spec = own ?? family;
  return language === "en" ? spec : `${spec}-${language}`;
}
