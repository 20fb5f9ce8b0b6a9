import { UsageError } from "../../core/usage-error.js";
import type { SlotRole } from "./judge-prompt.js";
import { slotRoleOf } from "./slot-names.js";

/** What the user says of the slots; what is not said is found by name. */
export interface SlotOptions {
  readonly questionSlot?: string | undefined;
  /** One name, or two for a prompt that compares two answers. */
  readonly answerSlot?: readonly string[] | undefined;
  readonly referenceSlot?: string | undefined;
  /** Texts for slots that no item fills, by name. */
  readonly constants?: Readonly<Record<string, string>> | undefined;
}

/** Roles by name: what the user says wins over the table of known names. */
export class SlotChoice {
  readonly #told = new Map<string, SlotRole>();
  readonly #constants: ReadonlyMap<string, string>;

  constructor({ questionSlot, answerSlot, referenceSlot, constants = {} }: SlotOptions) {
    if (answerSlot !== undefined && (answerSlot.length < 1 || answerSlot.length > 2)) throw new UsageError("--answer-slot takes one name, or two (A,B) for a prompt that compares two answers");
    if (questionSlot !== undefined) this.#told.set(questionSlot, "question");
    if (referenceSlot !== undefined) this.#told.set(referenceSlot, "reference");
    answerSlot?.forEach((name, index) => this.#told.set(name, answerSlot.length === 1 ? "answer" : index === 0 ? "answer_a" : "answer_b"));
    this.#constants = new Map(Object.entries(constants));
    for (const name of this.#constants.keys()) if (this.#told.has(name)) throw new UsageError(`--slot ${name}=...: this slot has been said to be the ${this.#told.get(name)}`);
  }

  /** The names that the user gave. */
  get told(): readonly string[] {
    return [...this.#told.keys(), ...this.#constants.keys()];
  }

  constantOf(name: string): string | undefined {
    return this.#constants.get(name);
  }

  /** Null for a name that nobody knows. */
  roleOf(name: string): SlotRole | null {
    if (this.#constants.has(name)) return "constant";
    const told = this.#told.get(name);
    if (told !== undefined) return told;
    const known = slotRoleOf(name);
    // Where the user names the slot of a role, another slot of that name is a member of the items.
    return known !== null && [...this.#told.values()].includes(known) ? "field" : known;
  }
}
