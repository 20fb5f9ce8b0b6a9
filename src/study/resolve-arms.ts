import { UsageError } from "../core/usage-error.js";
import type { Family } from "../framing/family.js";
import { loadFamily } from "../framing/load-family.js";
import type { StudyArm, StudyContrast } from "../runner/study-spec.js";
import type { ArmOptions, AskOptions, ContrastOptions } from "./arm-options.js";
import { armsOfAsk, type FamilyLoader } from "./arms-of-ask.js";
import { expandChains } from "./expand-chains.js";
import { resolveArm } from "./resolve-arm.js";
import { resolveChain } from "./resolve-chain.js";
import type { StudyOptions } from "./study-options.js";

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
