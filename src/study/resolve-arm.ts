import { UsageError } from "../core/usage-error.js";
import type { Family } from "../framing/family.js";
import type { StudyArm } from "../runner/study-spec.js";
import { applyInstructions } from "./apply-instructions.js";
import type { ArmOptions } from "./arm-options.js";
import type { FamilyLoader } from "./arms-of-ask.js";
import { askedFamily } from "./asked-family.js";
import { variationOf } from "./variation-of.js";

/** Enough for the one sentence that an arm asks for which puts the question itself. */
const SENTENCE_TOKENS = 64;

/** One arm with its settings worked out; its family is loaded, and added to `families` where it is not among them. @throws UsageError for what cannot be */
export async function resolveArm(arm: ArmOptions, families: { spec: string; family: Family }[], load: FamilyLoader): Promise<Omit<StudyArm, "fingerprint">> {
  const spec = await askedFamily(arm);
  let index = families.findIndex((known) => known.spec === spec);
  if (index < 0) index = families.push({ spec, family: await load(spec) }) - 1;
  const { family } = families[index] as { family: Family };
  const { system, labels, ...instructions } = await applyInstructions(arm);
  // Says what is wrong with the labels, or that the family has none to replace.
  if (labels !== null) await load(spec, labels);
  if (!family.framings.includes(arm.framing)) throw new UsageError(`arm '${arm.name}': family '${family.name}' has ${family.framings.join(", ")}, not ${arm.framing}`);
  const { temperature = 0, maxTokens = arm.asksQuestion === true ? SENTENCE_TOKENS : 512 } = arm;
  if (!(temperature >= 0 && temperature <= 2)) throw new UsageError(`--temperature must lie between 0 and 2, not ${temperature}`);
  if (!(Number.isSafeInteger(maxTokens) && maxTokens > 0)) throw new UsageError(`--max-tokens must be a whole number above 0, not ${maxTokens}`);
  return {
    name: arm.name, family: index, framing: arm.framing, index: family.framingIndex(arm.framing),
    labels, system, order: arm.order ?? family.defaultOrder, answerMode: arm.asksQuestion === true ? "text" : arm.answer ?? null, temperature, maxTokens,
    ...variationOf(arm, family), ...instructions,
  };
}
