import { acceptCode } from "../core/answer-code.js";
import type { AnswerMode } from "../core/answer-mode.js";
import type { FactorLevels } from "../core/factor-levels.js";
import type { Item } from "../core/item.js";
import type { Adjustments, JudgeRequest } from "../core/judge.js";
import { trialKey } from "../core/trial-key.js";
import type { Family } from "../framing/family.js";
import { answerModeAsked } from "./answer-mode-asked.js";
import { armFactors } from "./arm-factors.js";
import { placeTrial } from "./place-trial.js";
import { roleLabels } from "./role-labels.js";
import type { Cell } from "./slots.js";
import type { StudyArm, StudyFamily, StudyJudge, StudySpec } from "./study-spec.js";

/** An item of a study with its turn, from which its wordings and orders follow. */
export interface PlacedItem {
  readonly item: Item;
  readonly turn: number;
}

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
    this.#factors = spec.arms.map(armFactors);
    this.#answerModes = spec.arms.map((arm) => answerModeAsked(arm.answerMode ?? judge.answerMode, adjustments));
  }

  /** How each arm is asked. */
  get answerModes(): readonly AnswerMode[] {
    return this.#answerModes;
  }

  /** The request of one trial, or null where a check of this cell has nothing to change. */
  request({ item, turn }: PlacedItem, cell: Cell): JudgeRequest | null {
    const place = placeTrial(this.#spec, turn, cell);
    if (place === null) return null;
    const arm = this.#spec.arms[cell.arm] as StudyArm;
    const answerMode = this.#answerModes[cell.arm] as AnswerMode;
    const family = this.#families[arm.family] as Family;
    const labels = roleLabels(family, item, { role: arm.role, labels: arm.labels, framing: arm.framing, wording: place.wording });
    const { messages, sharedPrefixLength } = family.render({
      item, polarity: cell.polarity, framing: arm.framing, ...place, answerMode, foldSystem: this.#adjustments.foldSystem === true,
      ...(arm.system === null ? {} : { system: arm.system }),
      ...(labels === undefined ? {} : { labels }),
      ...arm.question !== undefined && { question: arm.question }, ...arm.jsonOrder !== undefined && { jsonOrder: arm.jsonOrder }, ...arm.context !== undefined && { context: arm.context },
    });
    const { fieldOrders } = this.#spec.families[arm.family] as StudyFamily;
    return {
      messages, sharedPrefixLength, answerMode, acceptCode: acceptCode(place.order),
      ...(answerMode === "json" ? { fieldOrder: arm.jsonOrder ?? fieldOrders[place.wording] } : {}),
      temperature: this.#adjustments.dropTemperature === true ? undefined : arm.temperature, maxTokens: arm.maxTokens,
      trial: { itemId: item.id, polarity: cell.polarity, framing: arm.framing, framingIndex: arm.index, ...place, repeat: cell.repeat, factors: this.#factors[cell.arm] },
    };
  }

  /** The trial key of a request. */
  key(request: JudgeRequest): Buffer {
    return trialKey({ judge: this.#identity, messages: request.messages, answerMode: request.answerMode, temperature: request.temperature, repeat: request.trial.repeat });
  }
}
