import { DialDeferError } from "../../core/dialdefer-error.js";
import type { Family } from "../../framing/family.js";
import type { ArmOptions, AskOptions, ContrastOptions } from "../arm-options.js";
import { armsOfAsk } from "../arms-of-ask.js";
import { matchesPattern, type PatternSubject } from "./ask-pattern.js";
import { AskResolver, type ResolvedAsk } from "./ask-resolver.js";
import { layAskValues, type AskValues } from "./ask-values.js";
import { askingOf } from "./asking-of.js";
import { contrastsOf } from "./contrasts-of.js";
import { includedParts } from "./included-parts.js";
import { entriesOf, membersOf, textOf, type LocatedValue } from "./located-value.js";
import { combinationsOf, type Combination } from "./matrix.js";
import { mergeParts } from "./merge-parts.js";
import { checkPatterns, overridden, overridesOf } from "./override.js";
import type { ReadRecord } from "./read-record.js";
import { refuseVaried } from "./refuse-varied.js";
import type { StudyFileProblems } from "./study-file-problems.js";
import type { StudyPart } from "./study-part.js";

/** What a study file comes to, written out. */
export interface Expansion extends Omit<StudyPart, "name"> {
  /** The comparisons: one for each combination that is not excluded. None where arms stand in their place. */
  readonly asks: readonly AskOptions[];
  /** Arms of the file's own that ask the very same as another and are not asked again, each in a sentence. */
  readonly sameArms?: readonly string[];
}

interface ExpandOptions {
  readonly problems: StudyFileProblems;
  readonly record: ReadRecord;
  readonly ask?: AskOptions | undefined;
  /** The files on the way to this one, by which each was included. */
  readonly chain?: readonly string[] | undefined;
}

interface DraftArm {
  readonly arm: ArmOptions;
  /** As matrix and arm say it, before any override: what patterns are held against. */
  readonly subject: PatternSubject;
  readonly values: AskValues;
  readonly family: Family;
  readonly place: LocatedValue;
}

/**
 * Writes a study file out: matrix -> comparisons -> arms and contrasts, with overrides, and the arms and contrasts
 * of its own. What is wrong is added to `problems`; what comes back is whole only when nothing was.
 *
 * @param ask wins over what the file says for all arms, as flags do.
 * @throws UsageError for a key of `ask` that is wrong or that the file varies.
 */
export async function expandStudyFile(root: LocatedValue, { problems, record, ask = {}, chain = [] }: ExpandOptions): Promise<Expansion> {
  const entries = entriesOf(root);
  const ownArms = membersOf(entries.get("arms"));
  refuseVaried(ask, root);
  const base = layAskValues(new Map(), entries);
  const before = problems.count;
  const resolver = new AskResolver(problems, record, ask);
  const included = await includedParts(entries.get("include"), { problems, record, ask, chain }, expandStudyFile);
  // A file that only includes others has no comparison of its own.
  const compared = entries.has("matrix") || (ownArms.length === 0 && (!entries.has("include") || base.size > 0));
  const combinations = compared ? withoutExcluded(combinationsOf(entries.get("matrix"), base, problems), entries.get("exclude"), problems) : [];
  const overrides = overridesOf(entries.get("overrides"), problems);
  const ofComparisons = overrides.filter(({ ofArms }) => !ofArms);
  const ofArms = overrides.filter((override) => override.ofArms);

  const asks: AskOptions[] = [];
  const drafts: DraftArm[] = [];
  const contrasts: ContrastOptions[] = [];
  for (const { name, values, levels } of combinations) {
    const changed = overridden(values, { values, levels }, ofComparisons);
    const resolved = await resolver.resolve(changed);
    if (resolved === undefined) continue;
    const written = await comparison({ ...resolved.ask, ...name === undefined ? {} : { name } }, changed, root, problems);
    if (written === undefined) continue;
    asks.push(written.ask);
    contrasts.push(...written.contrasts);
    drafts.push(...written.arms.map((arm): DraftArm => ({ arm, subject: { values, levels, framing: arm.framing, arm: arm.name }, values: changed, family: resolved.family, place: entries.get("matrix") ?? root })));
  }
  for (const member of ownArms) {
    const own = entriesOf(member);
    const framing = own.get("framing") as LocatedValue;
    const values = layAskValues(base, own);
    const subject = { values, levels: new Map(), framing: textOf(framing), arm: textOf(own.get("name")) };
    const changed = overridden(values, subject, ofComparisons);
    const resolved = await resolver.resolve(withoutRungs(changed));
    if (resolved !== undefined && resolver.checkFraming(resolved.family, framing)) drafts.push({ arm: armOf(resolved, subject.arm ?? "", subject.framing ?? ""), subject, values: changed, family: resolved.family, place: own.get("name") as LocatedValue });
  }

  const arms: StudyPart["arms"][number][] = [];
  for (const { arm, subject, values, family } of drafts) {
    const changed = overridden(values, subject, ofArms);
    const resolved = changed === values ? undefined : await resolver.resolve(withoutRungs(changed));
    if (resolved !== undefined && !resolved.family.framings.includes(arm.framing)) {
      const at = changed.get("family") ?? root;
      problems.add({ place: at.place, message: `family '${resolved.family.name}' has no framing '${arm.framing}', which the arm '${arm.name}' has`, repair: `It has ${resolved.family.framings.join(", ")}; let 'when' name other arms.` });
    }
    const changedArm = resolved === undefined ? arm : armOf(resolved, arm.name, arm.framing);
    arms.push({ arm: changedArm, asking: problems.count > before ? "" : askingOf(changedArm, resolved?.family ?? family) });
  }
  if (problems.count > before) return { asks, arms, contrasts };

  checkPatterns("when", ofComparisons.map(({ when }) => when), [...combinations, ...drafts.map(({ subject: { values, levels } }) => ({ values, levels }))], problems);
  checkPatterns("when", ofArms.map(({ when }) => when), drafts.map(({ subject }) => subject), problems);
  checkNames(drafts, problems);
  const own = entries.get("contrasts");
  if (!compared && own === undefined && included.length === 0) {
    const [first, second] = arms;
    problems.add({ place: entries.get("arms")?.key ?? root.place, message: "these arms are compared with nothing", repair: `Add contrasts, such as contrasts: [{baseline: ${first?.arm.name ?? "T"}, treatment: ${second?.arm.name ?? "S"}}]` });
  }
  if (included.length === 0) return { asks, arms, contrasts: [...contrasts, ...contrastsOf(own, arms.map(({ arm }) => arm.name), contrasts, problems)] };
  // Contrasts of one's own may name arms of the included studies, by the names that they have here.
  const merged = mergeParts([{ name: "", arms, contrasts }, ...included]);
  const named = contrastsOf(own, [...new Set([...merged.arms, ...arms].map(({ arm }) => arm.name))], contrasts, problems);
  const ownNames = new Set(ownArms.map((member) => textOf(entriesOf(member).get("name"))));
  const sameArms: string[] = [];
  const whole = mergeParts([{ name: "", arms, contrasts: [...contrasts, ...named] }, ...included], (arm, as) => {
    if (ownNames.has(arm.name)) sameArms.push(sameAs(arm, as));
  });
  return { asks, sameArms, ...whole };
}

function sameAs(arm: ArmOptions, as: ArmOptions): string {
  const unseen = (["labels", "role"] as const).filter((key) => String(arm[key]) !== String(as[key]));
  return `arm '${arm.name}' asks the very same as '${as.name}' and is not asked again${unseen.length === 0 ? "" : `; ${unseen.join(" and ")} ${unseen.join() === "role" ? "does" : "do"} not show in framing ${arm.framing}`}`;
}

async function comparison(ask: AskOptions, values: AskValues, root: LocatedValue, problems: StudyFileProblems): Promise<{ readonly ask: AskOptions; readonly arms: readonly ArmOptions[]; readonly contrasts: readonly ContrastOptions[] } | undefined> {
  try {
    return { ask, ...await armsOfAsk(ask) };
  } catch (error) {
    const at = values.get("labels") ?? values.get("family");
    if (!(error instanceof DialDeferError) || at === undefined) throw error;
    problems.add({ place: at.place, message: error.message, repair: `See docs/templates.md for what family '${ask.family ?? "matched"}' takes.` });
    return undefined;
  }
}

function armOf({ ask: { rungs: _, ...ask } }: ResolvedAsk, name: string, framing: string): ArmOptions {
  return { name, framing, ...ask };
}

function withoutRungs(values: AskValues): AskValues {
  return new Map([...values].filter(([key]) => key !== "rungs"));
}

function withoutExcluded(combinations: readonly Combination[], exclude: LocatedValue | undefined, problems: StudyFileProblems): readonly Combination[] {
  const patterns = membersOf(exclude);
  if (exclude === undefined || combinations.length === 0) return combinations;
  checkPatterns("exclude", patterns, combinations, problems);
  const kept = combinations.filter((combination) => !patterns.some((pattern) => matchesPattern(pattern, combination)));
  if (kept.length === 0) problems.add({ place: exclude.key ?? exclude.place, message: `all ${combinations.length} combinations are excluded`, repair: "Take out an entry, so that something is left to compare." });
  return kept;
}

function checkNames(drafts: readonly DraftArm[], problems: StudyFileProblems): void {
  const seen = new Set<string>();
  for (const { arm, place } of drafts) {
    if (seen.has(arm.name)) problems.add({ place: place.place, message: `a second arm is called '${arm.name}'`, repair: "Give it another name: contrasts tell arms apart by it." });
    seen.add(arm.name);
  }
}
