import { acceptCode } from "../core/answer-code.js";
import type { AnswerMode } from "../core/answer-mode.js";
import type { FactorLevels } from "../core/factor-levels.js";
import type { Item } from "../core/item.js";
import type { Adjustments, JudgeRequest } from "../core/judge.js";
import { trialKey } from "../core/trial-key.js";
import type { Family, RenderedPrompt } from "../framing/family.js";
import { showsLabels } from "../framing/shows-labels.js";
import type { StoredReply } from "../store/store.js";
import { answerModeAsked } from "./answer-mode-asked.js";
import type { WordingPlace } from "./assign-wording.js";
import { challengingMessages, committedMessages } from "./chains/chained-messages.js";
import { challengeOf } from "./chains/challenge-of.js";
import { questionMessages } from "./chains/question-messages.js";
import { spokenReply } from "./chains/spoken-reply.js";
import { levelsOfArm } from "./levels-of-arm.js";
import { placeTrial } from "./place-trial.js";
import { roleLabels } from "./role-labels.js";
import type { Cell } from "./slots.js";
import type { StudyArm, StudyFamily, StudyJudge, StudySpec } from "./study-spec.js";

/** An item of a study with its turn, from which its wordings and orders follow. */
export interface PlacedItem {
  readonly item: Item;
  readonly turn: number;
}

/** The earlier trial that a chained one follows on, with its reply. */
export type EarlierTrial = Pick<StoredReply, "messages" | "reply" | "answerMode">;

/** Renders the trials of one judge: the study's settings, changed where the judge cannot do them. */
export class TrialRenderer {
  readonly #spec: StudySpec;
  readonly #families: readonly Family[];
  readonly #identity: string;
  readonly #answerModes: readonly AnswerMode[];
  readonly #adjustments: Adjustments;
  readonly #factors: readonly (FactorLevels | undefined)[];

  /** @param families loaded, in the order of the study's list */
  constructor(spec: StudySpec, families: readonly Family[], judge: StudyJudge, adjustments: Adjustments) {
    this.#spec = spec;
    this.#families = families;
    this.#identity = judge.identity;
    this.#adjustments = adjustments;
    this.#factors = spec.arms.map((arm) => levelsOfArm(arm, showsLabels(families[arm.family] as Family, arm.framing)));
    this.#answerModes = spec.arms.map((arm) => arm.asksQuestion === true ? "text" : answerModeAsked(arm.answerMode ?? judge.answerMode, adjustments));
  }

  /** How each arm is asked. */
  get answerModes(): readonly AnswerMode[] {
    return this.#answerModes;
  }

  /**
   * The request of one trial, or null where there is none: a check of this cell has nothing to change, or its arm is chained and
   * the trial that it follows on has no reply yet.
   * @param earlier of a chained arm: the trial that it follows on
   */
  request(placed: PlacedItem, cell: Cell, earlier?: EarlierTrial | null): JudgeRequest | null {
    const arm = this.#spec.arms[cell.arm] as StudyArm;
    const place = placeTrial(this.#spec, placed.turn, cell);
    if (place === null || (arm.chain !== undefined || arm.asksQuestion === true) && cell.check !== null || arm.chain !== undefined && (earlier ?? null) === null) return null;
    const answerMode = this.#answerModes[cell.arm] as AnswerMode;
    const { messages, sharedPrefixLength } = this.#prompt(placed, cell, place, earlier ?? null);
    const { fieldOrders } = this.#spec.families[arm.family] as StudyFamily;
    return {
      messages, sharedPrefixLength, answerMode, acceptCode: acceptCode(place.order),
      ...(answerMode === "json" ? { fieldOrder: arm.jsonOrder ?? fieldOrders[place.wording] } : {}),
      temperature: this.#adjustments.dropTemperature === true ? undefined : arm.temperature, maxTokens: arm.maxTokens,
      trial: { itemId: placed.item.id, polarity: cell.polarity, framing: arm.framing, framingIndex: arm.index, ...place, repeat: cell.repeat, factors: this.#factors[cell.arm] },
    };
  }

  #prompt(placed: PlacedItem, cell: Cell, place: WordingPlace, earlier: EarlierTrial | null): RenderedPrompt {
    const arm = this.#spec.arms[cell.arm] as StudyArm;
    const foldSystem = this.#adjustments.foldSystem === true;
    if (arm.asksQuestion === true) return { messages: questionMessages(placed.item.question, arm.system, foldSystem), sharedPrefixLength: 0 };
    if (arm.chain === undefined || earlier === null) return this.#claimPrompt(placed, cell, place, arm.system);
    const reply = spokenReply(earlier.reply, earlier.answerMode, place.order);
    const { kind, turn, challenges } = arm.chain;
    const messages = kind === "challenge"
      ? challengingMessages(earlier.messages, reply, challengeOf(challenges, placed.turn, turn).text)
      : committedMessages(earlier.messages, reply, this.#claimPrompt(placed, cell, place, null).messages);
    return { messages, sharedPrefixLength: 0 };
  }

  #claimPrompt({ item, turn }: PlacedItem, { arm: index, polarity }: Cell, place: WordingPlace, system: string | null): RenderedPrompt {
    const arm = this.#spec.arms[index] as StudyArm;
    const family = this.#families[arm.family] as Family;
    const labels = roleLabels(family, item, { role: arm.role, labels: arm.labels, framing: arm.framing, wording: place.wording });
    const prompt = family.render({
      item, polarity, framing: arm.framing, ...place, answerMode: this.#answerModes[index] as AnswerMode, foldSystem: this.#adjustments.foldSystem === true,
      ...(system === null ? {} : { system }),
      ...(labels === undefined ? {} : { labels }),
      ...arm.question !== undefined && { question: arm.question }, ...arm.jsonOrder !== undefined && { jsonOrder: arm.jsonOrder }, ...arm.context !== undefined && { context: arm.context },
    });
    return arm.preemptive === undefined ? prompt : challengedBefore(prompt, challengeOf(arm.preemptive, turn, 1)[polarity]);
  }

  /** The trial key of a request. */
  key(request: JudgeRequest): Buffer {
    return trialKey({ judge: this.#identity, messages: request.messages, answerMode: request.answerMode, temperature: request.temperature, repeat: request.trial.repeat });
  }
}

/** The challenge stands last, so that it is the same text at the same place in every framing. */
function challengedBefore({ messages, sharedPrefixLength }: RenderedPrompt, challenge: string): RenderedPrompt {
  const last = messages.length - 1;
  return { messages: messages.map((message, index) => index === last ? { ...message, content: `${message.content}\n\n${challenge}` } : message), sharedPrefixLength };
}
