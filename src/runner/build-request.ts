import { acceptCode } from "../core/answer-code.js";
import type { AnswerMode } from "../core/answer-mode.js";
import type { Item } from "../core/item.js";
import type { Adjustments, JudgeRequest } from "../core/judge.js";
import type { OptionOrder } from "../core/option-order.js";
import { trialKey } from "../core/trial-key.js";
import type { Family } from "../framing/family.js";
import { answerModeAsked } from "./answer-mode-asked.js";
import type { Cell } from "./slots.js";
import type { StudyJudge, StudySpec } from "./study-spec.js";

/** The settings that a judge is really asked with: the study's, changed where it cannot do them. */
export interface AskSettings {
  readonly answerMode: AnswerMode;
  readonly temperature: number | undefined;
  readonly foldSystem: boolean;
}

export function askSettings(spec: StudySpec, judge: StudyJudge, adjustments: Adjustments): AskSettings {
  return {
    answerMode: answerModeAsked(judge.answerMode, adjustments),
    temperature: adjustments.dropTemperature === true ? undefined : spec.temperature,
    foldSystem: adjustments.foldSystem === true,
  };
}

/** Renders one trial into the request that its judge gets. */
export function buildRequest(
  spec: StudySpec, family: Family, settings: AskSettings,
  place: { readonly item: Item; readonly wording: number; readonly order: OptionOrder }, cell: Cell,
): JudgeRequest {
  const framing = spec.framings[cell.framing] as StudySpec["framings"][number];
  const { messages, sharedPrefixLength } = family.render({
    item: place.item, polarity: cell.polarity, framing: framing.id, wording: place.wording, order: place.order,
    answerMode: settings.answerMode, foldSystem: settings.foldSystem,
    ...(spec.system === null ? {} : { system: spec.system }),
    ...(spec.labels === null ? {} : { labels: spec.labels }),
  });
  return {
    messages, sharedPrefixLength, answerMode: settings.answerMode, acceptCode: acceptCode(place.order),
    ...(settings.answerMode === "json" ? { fieldOrder: spec.family.fieldOrders[place.wording] } : {}),
    temperature: settings.temperature, maxTokens: spec.maxTokens,
    trial: { itemId: place.item.id, polarity: cell.polarity, framing: framing.id, framingIndex: framing.index, wording: place.wording, order: place.order, repeat: cell.repeat },
  };
}

/** The trial key of a request. */
export function requestKey(identity: string, request: JudgeRequest): Buffer {
  return trialKey({ judge: identity, messages: request.messages, answerMode: request.answerMode, temperature: request.temperature, repeat: request.trial.repeat });
}
