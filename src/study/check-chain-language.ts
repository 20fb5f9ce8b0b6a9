import { UsageError } from "../core/usage-error.js";
import { builtInFamilies } from "../framing/built-in-families.js";
import type { ArmOptions } from "./arm-options.js";
import { askedFamily } from "./asked-family.js";

/**
 * Challenges, and what asks for an answer before the claim, are written in English: in a conversation in another language the switch would move the
 * verdict too. Of templates of the user's own the language is not known.
 *
 * @param what is said in English, such as `challenges`
 * @throws UsageError where the arm asks in a translated family
 */
export async function checkChainLanguage(arm: Pick<ArmOptions, "name" | "family" | "mitigation" | "language">, what: string): Promise<void> {
  const family = await askedFamily(arm);
  const language = builtInFamilies.includes(family) ? /-([a-z]{2})$/.exec(family)?.[1] : undefined;
  if (language !== undefined) throw new UsageError(`arm '${arm.name}': ${what} are in English, and the templates '${family}' in '${language}': ask this arm in English, or without them`);
}
