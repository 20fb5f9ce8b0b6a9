import { canonicalJson } from "../core/canonical-json.js";
import { UsageError } from "../core/usage-error.js";
import { loadChallenges } from "../framing/load-challenges.js";
import type { StudyArm, StudyContrast } from "../runner/study-spec.js";
import type { ArmOptions, ContrastOptions, PushbackOptions } from "./arm-options.js";

type PlannedArm = Omit<StudyArm, "fingerprint">;

/** One arm as it is asked by itself, and whether the judge is to answer the question itself before. */
export interface ResolvedArm {
  readonly arm: PlannedArm;
  readonly commits: boolean;
}

/** Where an arm of the user's stands, and how often it is challenged. */
interface PlacedArm {
  readonly place: number;
  /** The place of its last challenge. */
  readonly last: number;
  readonly turns: number;
}

const MOST_TURNS = 10;

/**
 * The arms of a study with those that follow a reply: the question that a judge answers before it sees the claim stands before the
 * arms that need it, challenges stand behind the arm that they challenge.
 */
export class ChainedArms {
  readonly #arms: PlannedArm[] = [];
  readonly #placed = new Map<string, PlacedArm>();
  readonly #alike = new Map<string, number>();

  get arms(): readonly PlannedArm[] {
    return this.#arms;
  }

  has(name: string): boolean {
    return this.#placed.has(name);
  }

  /** @throws UsageError for a pushback that cannot be */
  async add({ name, pushback }: Pick<ArmOptions, "name" | "pushback">, { arm, commits }: ResolvedArm): Promise<void> {
    const asked = !commits ? arm : { ...arm, chain: { parent: this.#question(arm), kind: "commit", turn: 1, challenges: [] } as const };
    if (pushback === undefined) {
      const place = this.#push(asked);
      this.#placed.set(name, { place, last: place, turns: 0 });
      return;
    }
    const { turns, when = "after" } = checked(name, pushback);
    const challenges = await loadChallenges(pushback.styles);
    if (when === "before") {
      const place = this.#push({ ...asked, preemptive: challenges.map(({ style, before: { correct, incorrect } }) => ({ style, correct, incorrect })) });
      this.#placed.set(name, { place, last: place, turns: 0 });
      return;
    }
    // The arm without a challenge may be in the study by itself.
    const place = this.#alike.get(askingOf(asked)) ?? this.#push(asked);
    let last = place;
    for (let turn = 1; turn <= turns; turn++) {
      const chain = { parent: last, kind: "challenge", turn, challenges: challenges.map(({ style, text }) => ({ style, text })) } as const;
      const challenged = { ...asked, name: `${(this.#arms[place] as PlannedArm).name}, challenge ${turn}`, chain };
      last = this.#alike.get(askingOf(challenged)) ?? this.#push(challenged);
    }
    this.#placed.set(name, { place, last, turns });
  }

  /** A contrast by places, with that of the last verdicts where both arms are challenged. @throws UsageError for an arm that is not there */
  contrast({ name, baseline, treatment }: ContrastOptions): readonly StudyContrast[] {
    const [from, to] = [this.#find(name, baseline), this.#find(name, treatment)];
    const drawn: StudyContrast = { name, baseline: from.place, treatment: to.place };
    if (from.turns === 0 || from.turns !== to.turns) return [drawn];
    return [drawn, { name: `${name}, after challenge ${from.turns}`, baseline: from.last, treatment: to.last }];
  }

  #find(contrast: string, name: string): PlacedArm {
    const found = this.#placed.get(name);
    if (found === undefined) throw new UsageError(`contrast '${contrast}': no arm is called '${name}' (there are ${[...this.#placed.keys()].map((known) => `'${known}'`).join(", ")})`);
    return found;
  }

  /** The place of the arm that asks the question itself; arms that differ in how they put the claim share it. */
  #question({ family, framing, system, temperature, maxTokens, mitigation, control }: PlannedArm): number {
    // Its system prompt heads the conversation, and so the claim's prompt too.
    const question: PlannedArm = {
      name: "question alone", family, framing, index: 1, labels: null, system, order: "accept-first", answerMode: null, temperature, maxTokens, mitigation, control, asksQuestion: true,
    };
    const known = this.#arms.findIndex((arm) => arm.asksQuestion === true && askingOf({ ...arm, framing }) === askingOf(question));
    return known >= 0 ? known : this.#push({ ...question, name: this.#free(question.name) });
  }

  #push(arm: PlannedArm): number {
    const place = this.#arms.push(arm) - 1;
    if (!this.#alike.has(askingOf(arm))) this.#alike.set(askingOf(arm), place);
    return place;
  }

  /** Names are unique, also those that are made here. */
  #free(name: string): string {
    let free = name;
    for (let number = 2; this.#arms.some((arm) => arm.name === free); number++) free = `${name} (${number})`;
    return free;
  }
}

function checked(name: string, pushback: PushbackOptions): PushbackOptions {
  const { turns, when } = pushback;
  if (!(Number.isSafeInteger(turns) && turns >= 1 && turns <= MOST_TURNS)) throw new UsageError(`arm '${name}': challenges are 1 to ${MOST_TURNS}, not ${turns}`);
  if (when === "before" && turns !== 1) throw new UsageError(`arm '${name}': before the verdict there is 1 challenge, not ${turns}`);
  return pushback;
}

/** What an arm asks, without its name. */
function askingOf({ name: _, ...asked }: PlannedArm): string {
  return canonicalJson(asked);
}
