import { UsageError } from "../core/usage-error.js";
import type { Family } from "../framing/family.js";
import { loadFamily } from "../framing/load-family.js";
import { showsLabels } from "../framing/shows-labels.js";
import type { ArmVariation, StudyArm, StudyContrast } from "../runner/study-spec.js";
import { applyInstructions } from "./apply-instructions.js";
import type { ArmOptions, AskOptions, ContrastOptions } from "./arm-options.js";
import { armsOfAsk, type FamilyLoader } from "./arms-of-ask.js";
import { askedFamily } from "./asked-family.js";
import { expandChains } from "./expand-chains.js";
import { resolveChain } from "./resolve-chain.js";
import type { StudyOptions } from "./study-options.js";

/** Enough for the one sentence that an arm asks for which puts the question itself. */
const SENTENCE_TOKENS = 64;

/** The ways of asking of a study, its contrasts and the families they need, loaded. */
export interface ResolvedArms {
  readonly families: readonly { readonly spec: string; readonly family: Family }[];
  readonly arms: readonly Omit<StudyArm, "fingerprint">[];
  readonly contrasts: readonly StudyContrast[];
}

/** Works out arms and contrasts, and loads their families. Throws `UsageError` for what cannot be. */
export async function resolveArms(options: StudyOptions): Promise<ResolvedArms> {
  const load = rememberingLoader();
  const asked = await expandChains(options.arms === undefined ? await armsOfAsk(askOf(options), load) : { arms: options.arms, contrasts: options.contrasts ?? betweenTwo(options.arms) });
  if (asked.arms.length < 2) throw new UsageError("a study needs at least two arms to compare");
  if (asked.contrasts.length === 0) throw new UsageError("a study needs at least one contrast: name two of its arms");

  const families: { spec: string; family: Family }[] = [];
  const arms: Omit<StudyArm, "fingerprint">[] = [];
  const placeOf = new Map<string, number>();
  for (const arm of asked.arms) {
    if (placeOf.has(arm.name)) throw new UsageError(`two arms are called '${arm.name}'`);
    placeOf.set(arm.name, arms.length);
    const resolved = await resolveArm(arm, families, load);
    arms.push(arm.chain === undefined ? resolved : { ...resolved, chain: resolveChain(arm, arms, resolved, placeOf) });
  }
  const place = (contrast: ContrastOptions, name: string): number => {
    const found = placeOf.get(name);
    if (found === undefined) throw new UsageError(`contrast '${contrast.name}': no arm is called '${name}' (there are ${[...placeOf.keys()].map((known) => `'${known}'`).join(", ")})`);
    return found;
  };
  const contrasts = asked.contrasts.map((contrast) => ({ name: contrast.name, baseline: place(contrast, contrast.baseline), treatment: place(contrast, contrast.treatment) }));
  for (const { name, baseline, treatment } of contrasts) {
    if (baseline === treatment) throw new UsageError(`contrast '${name}': an arm cannot be compared with itself`);
    const question = [baseline, treatment].map((arm) => arms[arm]).find((arm) => arm?.asksQuestion === true);
    if (question !== undefined) throw new UsageError(`contrast '${name}': arm '${question.name}' asks the question itself and gives no verdict to compare`);
  }
  return { families, arms, contrasts };
}

/** The keys of asking among the options of a study. */
function askOf(options: StudyOptions): AskOptions {
  const {
    family, rungs, labels, system, order, answer, temperature, maxTokens, question, jsonOrder, context, role, wording, wordingOffset, mitigation, control, language, pushback,
  } = options;
  return { family, rungs, labels, system, order, answer, temperature, maxTokens, question, jsonOrder, context, role, wording, wordingOffset, mitigation, control, language, pushback };
}

/** Reads each family once for each pair of labels. */
function rememberingLoader(): FamilyLoader {
  const loaded = new Map<string, Promise<Family>>();
  return (spec, labels) => {
    const name = JSON.stringify([spec, labels]);
    const family = loaded.get(name) ?? loadFamily(spec, { labels });
    loaded.set(name, family);
    return family;
  };
}

function betweenTwo(arms: readonly ArmOptions[]): readonly ContrastOptions[] {
  const [baseline, treatment] = arms;
  if (arms.length !== 2 || baseline === undefined || treatment === undefined) throw new UsageError("with arms of one's own the contrasts to draw must be named, unless there are just two arms");
  return [{ name: `${treatment.name} - ${baseline.name}`, baseline: baseline.name, treatment: treatment.name }];
}

async function resolveArm(arm: ArmOptions, families: { spec: string; family: Family }[], load: FamilyLoader): Promise<Omit<StudyArm, "fingerprint">> {
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

/** What an arm has beyond the settings of all arms. What is at its default is left out, and so is what its prompts do not show. */
function variationOf(arm: ArmOptions, family: Family): ArmVariation {
  const { question, jsonOrder, context, role, wording, wordingOffset = 0, answer = "json", asksQuestion, preemptive } = arm;
  if (preemptive?.length === 0) throw new UsageError(`arm '${arm.name}': no challenge is given to put before the verdict`);
  const { wordings } = family;
  if (typeof wording === "number" && !(Number.isSafeInteger(wording) && wording >= 0 && wording < wordings)) throw new UsageError(`arm '${arm.name}': family '${family.name}' has wordings 0 to ${wordings - 1}, not ${wording}`);
  const offset = typeof wording === "number" ? 0 : wordingOffset % wordings;
  const ownOrder = Array.from({ length: wordings }, (_, one) => family.fieldOrder(one)).every((order) => order === jsonOrder);
  return {
    ...question === "inverted" && { question },
    ...jsonOrder !== undefined && !ownOrder && answer === "json" && { jsonOrder },
    ...context === "shown" && { context },
    ...role !== undefined && role !== "none" && showsLabels(family, arm.framing) && { role },
    ...typeof wording === "number" && { wording },
    ...offset !== 0 && { wordingOffset: offset },
    ...asksQuestion === true && { asksQuestion }, ...preemptive !== undefined && { preemptive },
  };
}
