import type { AnswerMode } from "../../core/answer-mode.js";
import type { TrialReply } from "../../store/store.js";
import { readVerdict } from "../../verdicts/read-verdict.js";
import { placeTrial } from "../place-trial.js";
import { Slots } from "../slots.js";
import type { StudySpec } from "../study-spec.js";
import { verdictRuleOf } from "../verdict-rule-of.js";

/**
 * How far one trial of a study with chains has come. `recorded`: its key is known, its reply is missing. `answered`: its
 * reply is there. `closed`: the same, but nothing can follow on it, as it holds no verdict or no text. Without a key yet,
 * because it follows on a reply: `ready` when that reply is there; `later` when an earlier turn of its chain is ready or
 * recorded; `waiting` when even the first trial of its chain is unanswered; `ended` when an earlier reply closed the chain.
 */
export type ChainState = "recorded" | "answered" | "closed" | "ready" | "later" | "waiting" | "ended";

/** The trials of one item at a time, with the state of each, in a study whose arms may be chained. */
export class ItemChains {
  readonly slots: Slots;
  readonly #spec: StudySpec;
  readonly #isParent: readonly boolean[];
  /** Cells of an item that follow on another, ascending, with that cell in `#parentCells`. */
  readonly #chained: Int32Array;
  readonly #parentCells: Int32Array;
  #states: (ChainState | null)[] = [];

  constructor(spec: StudySpec) {
    this.#spec = spec;
    this.slots = new Slots(spec);
    const parents = new Set(spec.arms.flatMap(({ chain }) => chain === undefined ? [] : [chain.parent]));
    this.#isParent = spec.arms.map((_, arm) => parents.has(arm));
    this.#parentCells = new Int32Array(this.slots.cells).fill(-1);
    for (let cell = 0; cell < this.slots.cells; cell++) this.#parentCells[cell] = this.parentSlot(cell) ?? -1;
    this.#chained = Int32Array.from(this.#parentCells.keys()).filter((cell) => this.#parentCells[cell] !== -1);
  }

  /** The main slot that a chained one follows on: same item, claim and repeat. Null where its arm is no chain. */
  parentSlot(slot: number): number | null {
    const { arm, polarity, repeat } = this.slots.cell(slot);
    const { chain } = this.#spec.arms[arm]!;
    return chain === undefined ? null : this.slots.slot(this.slots.position(slot), chain.parent, polarity === "correct" ? 0 : 1, repeat);
  }

  /** Takes up the main trials of one item, those that are recorded, in any order. */
  read(turn: number, trials: Iterable<Pick<TrialReply, "slot"> & { readonly reply: ReadReply | null }>): void {
    this.#states = Array.from({ length: this.slots.cells }, () => null);
    for (const { slot, reply } of trials) {
      const { arm } = this.slots.cell(slot);
      this.#states[slot % this.slots.cells] = reply === null ? "recorded" : this.#isParent[arm] === true && this.#closes(reply, arm, turn) ? "closed" : "answered";
    }
    for (const cell of this.#chained) this.#states[cell] ??= following(this.#states[this.#parentCells[cell]!] ?? null, this.#parentCells[this.#parentCells[cell]!] !== -1);
  }

  /** The state of a main trial of the item that was read last; null where it is not recorded and follows on nothing. */
  stateOf(slot: number): ChainState | null {
    return this.#states[slot % this.slots.cells] ?? null;
  }

  /** Whether nothing can follow on a reply. */
  #closes(reply: ReadReply, arm: number, turn: number): boolean {
    if (this.#spec.arms[arm]!.asksQuestion === true) return reply.text.trim() === "";
    const place = placeTrial(this.#spec, turn, { arm, check: null })!;
    return readVerdict(reply, verdictRuleOf(this.#spec, arm, reply.answerMode, place)).accept === null;
  }
}

type ReadReply = Pick<NonNullable<TrialReply["reply"]>, "text" | "finishReason" | "codeProbabilities"> & { readonly answerMode: AnswerMode };

function following(parent: ChainState | null, parentIsChained: boolean): ChainState {
  switch (parent) {
    case "answered": return "ready";
    case "closed": case "ended": return "ended";
    case "ready": case "later": return "later";
    case "recorded": return parentIsChained ? "later" : "waiting";
    case "waiting": case null: return "waiting";
  }
}
