import { DialDeferError } from "../../core/dialdefer-error.js";
import { UsageError } from "../../core/usage-error.js";
import { checkLabels } from "../../framing/check-labels.js";
import type { Family } from "../../framing/family.js";
import { loadChallenges } from "../../framing/load-challenges.js";
import { builtInFamilies } from "../../framing/built-in-families.js";
import { loadFamily } from "../../framing/load-family.js";
import { listInstructions, type Instruction } from "../../framing/load-instruction.js";
import type { AskOptions } from "../arm-options.js";
import { anchoredPath } from "./anchored-path.js";
import type { AskKey, AskValues } from "./ask-values.js";
import { entriesOf, membersOf, plainValue, textOf, type LocatedValue, type Place } from "./located-value.js";
import { nearestWord } from "../../core/nearest-word.js";
import type { ReadRecord } from "./read-record.js";
import type { StudyFileProblems } from "./study-file-problems.js";
import { withoutUndefined } from "./without-undefined.js";

/** A way of asking, with the family that it loads. */
export interface ResolvedAsk {
  readonly ask: Omit<AskOptions, "name">;
  readonly family: Family;
}

/** Turns what a study file says about asking into options: reads system prompts, loads families and holds framings and labels against them. */
export class AskResolver {
  readonly #problems: StudyFileProblems;
  readonly #record: ReadRecord;
  readonly #over: AskOptions;
  readonly #families = new Map<string, Promise<Family>>();
  readonly #systems = new Map<string, Promise<string>>();

  /** @param over wins over what the file says, as flags do; what is wrong with it is thrown as a `UsageError`. */
  constructor(problems: StudyFileProblems, record: ReadRecord, over: AskOptions) {
    this.#problems = problems;
    this.#record = record;
    this.#over = over;
  }

  /** Undefined where something is wrong, which is then among the problems. */
  async resolve(values: AskValues): Promise<ResolvedAsk | undefined> {
    const before = this.#problems.count;
    const said = <Value>(key: AskKey): Value | undefined => {
      const value = values.get(key);
      return value === undefined ? undefined : plainValue(value) as Value;
    };
    const mitigation = await this.#instruction("mitigation", values.get("mitigation"));
    const control = await this.#instruction("control", values.get("control"));
    const family = mitigation === undefined ? undefined : await this.#family(values, mitigation);
    if (family !== undefined) this.#checkWording(family, values.get("wording"));
    await this.#checkStyles(values.get("pushback"));
    const labels = this.#labels(values.get("labels"));
    if (family !== undefined) this.#checkRungs(family, values.get("rungs"));
    const system = this.#over.system ?? said<string>("system")?.trimEnd() ?? await this.#system(values.get("system_file"));
    if (family === undefined || control === undefined || this.#problems.count > before) return undefined;
    const spec = textOf(values.get("family"));
    const ask = {
      family: spec === undefined ? undefined : familyPath(values.get("family") as LocatedValue), rungs: said<readonly string[]>("rungs"), labels, system,
      order: said<AskOptions["order"]>("order"), answer: said<AskOptions["answer"]>("answer"), temperature: said<number>("temperature"), maxTokens: said<number>("max_tokens"),
      question: said<AskOptions["question"]>("question"), jsonOrder: said<AskOptions["jsonOrder"]>("json_order"), context: said<AskOptions["context"]>("context"), role: said<AskOptions["role"]>("role"),
      wording: said<AskOptions["wording"]>("wording"), wordingOffset: said<number>("wording_offset"), mitigation: said<string>("mitigation"), control: said<string>("control"),
      language: said<string>("language"), pushback: said<AskOptions["pushback"]>("pushback"),
    };
    const { name: _, ...over } = this.#over;
    return { ask: withoutUndefined({ ...ask, ...withoutUndefined(over) }), family };
  }

  /** Whether a framing is one of the family's; a problem where it is not. */
  checkFraming(family: Family, framing: LocatedValue): boolean {
    const name = String(plainValue(framing));
    if (family.framings.includes(name)) return true;
    const nearest = nearestWord(name, family.framings);
    this.#problems.add({
      place: framing.place, message: `family '${family.name}' has no framing '${name}'`,
      repair: nearest === undefined ? `It has ${family.framings.join(", ")}; where families differ, overrides can say more for one of them.` : `Did you mean '${nearest}'? It has ${family.framings.join(", ")}.`,
    });
    return false;
  }

  /** The templates that are asked: those of the mitigation where it has some of its own, in the language that is named. */
  async #family(values: AskValues, mitigation: Instruction | "none"): Promise<Family | undefined> {
    const value = values.get("family");
    const language = values.get("language");
    const own = this.#over.family ?? (value === undefined ? "matched" : familyPath(value));
    const spec = mitigation === "none" || mitigation.family === null ? own : mitigation.family;
    if (spec !== own && own !== "matched") {
      this.#problems.add({ place: (values.get("mitigation") ?? value)?.place as Place, message: `the mitigation '${spec}' has templates of its own, which stand in the place of 'matched', not of '${own}'`, repair: "Leave the combination out with exclude, or take the mitigation out." });
      return undefined;
    }
    const code = textOf(language) ?? "en";
    const translated = code === "en" ? spec : `${spec}-${code}`;
    const loading = this.#families.get(translated) ?? loadFamily(translated);
    this.#families.set(translated, loading);
    try {
      return await loading;
    } catch (error) {
      if (!(error instanceof DialDeferError)) throw error;
      if (language !== undefined && translated !== spec && error instanceof UsageError) {
        const languages = builtInFamilies.flatMap((name) => name.startsWith(`${spec}-`) ? [name.slice(spec.length + 1)] : []);
        this.#problems.add({ place: language.place, message: `family '${spec}' is not translated to '${code}'`, repair: languages.length === 0 ? "Leave the key out: its templates are in English alone." : `It is translated to ${languages.join(", ")}.` });
        return undefined;
      }
      if (this.#over.family !== undefined || value === undefined) throw error;
      const nearest = nearestWord(String(value.content), builtInFamilies);
      this.#problems.add({ place: value.place, message: withoutFlag(error.message), repair: nearest === undefined ? `Name ${builtInFamilies.join(", ")}, or the path of a folder of templates, relative to this file.` : `Did you mean '${nearest}'?` });
      return undefined;
    }
  }

  async #instruction(kind: Instruction["kind"], value: LocatedValue | undefined): Promise<Instruction | "none" | undefined> {
    const name = textOf(value) ?? "none";
    if (value === undefined || name === "none") return "none";
    const all = await listInstructions();
    const found = all.find((one) => one.name === name);
    if (found?.kind === kind) return found;
    const known = all.filter((one) => one.kind === kind).map((one) => one.name);
    const nearest = nearestWord(name, known);
    const repair = found !== undefined ? `It is a ${found.kind}: write ${found.kind}: ${name}` : nearest === undefined ? `There are ${["none", ...known].join(", ")}.` : `Did you mean '${nearest}'?`;
    this.#problems.add({ place: value.place, message: `there is no ${kind} '${name}'`, repair });
    return undefined;
  }

  #checkWording(family: Family, value: LocatedValue | undefined): void {
    if (typeof value?.content !== "number" || value.content < family.wordings) return;
    this.#problems.add({ place: value.place, message: `family '${family.name}' has no wording ${value.content}`, repair: `It has wordings 0 to ${family.wordings - 1}.` });
  }

  async #checkStyles(pushback: LocatedValue | undefined): Promise<void> {
    for (const style of membersOf(entriesOf(pushback).get("styles"))) {
      await loadChallenges([String(style.content)]).catch((error: unknown) => {
        if (!(error instanceof UsageError)) throw error;
        const [message, repair = ""] = error.message.split("; ");
        this.#problems.add({ place: style.place, message: message as string, repair: `${repair.charAt(0).toUpperCase()}${repair.slice(1)}` });
      });
    }
  }

  #labels(value: LocatedValue | undefined): readonly [string, string] | undefined {
    if (this.#over.labels !== undefined || value === undefined) return this.#over.labels;
    try {
      return checkLabels(plainValue(value) as [string, string]);
    } catch (error) {
      if (!(error instanceof DialDeferError)) throw error;
      this.#problems.add({ place: value.place, message: `'labels': ${withoutFlag(error.message)}`, repair: "For example: labels: [Human, AI]" });
      return undefined;
    }
  }

  #checkRungs(family: Family, value: LocatedValue | undefined): void {
    if (this.#over.rungs !== undefined || value === undefined) return;
    const rungs = membersOf(value);
    if (!rungs.map((rung) => this.checkFraming(family, rung)).every(Boolean)) return;
    if (new Set(rungs.map(({ content }) => content)).size < rungs.length) this.#problems.add({ place: value.place, message: "'rungs' names a framing twice", repair: `Name each once, such as rungs: [${family.framings.join(", ")}]` });
  }

  async #system(file: LocatedValue | undefined): Promise<string | undefined> {
    if (file === undefined) return undefined;
    const path = anchoredPath(String(file.content), file.place);
    const reading = this.#systems.get(path) ?? this.#record.text(path);
    this.#systems.set(path, reading);
    try {
      const text = (await reading).replace(/^\ufeff/, "").trimEnd();
      if (text.trim() !== "") return text;
      this.#problems.add({ place: file.place, message: `'system_file': ${path} is empty`, repair: "Write the prompt into it, or delete the key." });
    } catch (error) {
      this.#problems.add({ place: file.place, message: `'system_file': ${path}: cannot be read: ${(error as Error).message}`, repair: "Paths are relative to the file that names them." });
    }
    return undefined;
  }
}

function familyPath(value: LocatedValue): string {
  const spec = String(value.content);
  return builtInFamilies.includes(spec) ? spec : anchoredPath(spec, value.place);
}

/** The message of an error about a flag, without the flag's name. */
function withoutFlag(message: string): string {
  return message.replace(/^--[\w-]+: /, "");
}
