import type { JudgeRequest } from "../../core/judge.js";
import { errorDetails, type ErrorDetails } from "./error-text.js";
import type { EndpointSettings } from "./endpoint-settings.js";
import type { HttpAnswer } from "./http-exchange.js";
import { isPromptTooLong } from "./response-error.js";

type Setting = "system" | "temperature" | "token-cap" | "json-mode" | "logprobs";

/** Statuses under which servers refuse a setting: beside 400 and 422, OpenAI forbids logprobs (403), OpenRouter finds no provider (404), llama.cpp and others fail (500, 501). */
const refusingStatuses = new Set([400, 403, 404, 422, 500, 501]);

const complaint = /not (supported|enabled|permitted|allowed|accepted|available|implemented|valid|compatible)|n[o']t (currently )?support|unsupported|unrecognized|unknown|unexpected|invalid|forbidden|deprecated|must (be|contain|alternate|not)|only|cannot|can't|no endpoints|failed to generate|(greater|less|more) than|at (most|least)|exceeds?/i;

/** A failing server is believed only when it says plainly that it does not do this. */
const plainComplaint = /not (supported|enabled|allowed|implemented)|n[o']t support|unsupported/i;

/** In order of how surely the words mean that setting. */
const words: readonly (readonly [Setting, RegExp])[] = [
  ["json-mode", /response[_ ]format|json[ _]?(mode|object|schema)|failed to generate json|contain the word .?json|structured[ _]output/i],
  ["logprobs", /log[_ -]?prob/i],
  ["token-cap", /max_(completion_)?tokens/i],
  ["system", /system[ _]?(role|message|prompt|instruction)|(role|support)\S* .{0,40}['"`]?system\b|developer instruction|roles must alternate/i],
  ["temperature", /\btemperature\b/i],
];

const parameterNames: readonly (readonly [Setting, RegExp])[] = [
  ["json-mode", /^response_format/],
  ["logprobs", /^(top_)?logprobs/],
  ["token-cap", /^max_(completion_)?tokens/],
  ["temperature", /^temperature/],
];

/**
 * What an endpoint's refusal teaches: the settings under which to ask again, or undefined where the refusal is about
 * something else. Only a setting that the request carried can have been refused. The parameter that the error names
 * comes first, then its words.
 *
 * @param request what was sent
 * @param settings under which it was sent
 */
export function settingsAfterRefusal(answer: HttpAnswer, request: JudgeRequest, settings: EndpointSettings): EndpointSettings | undefined {
  if (!refusingStatuses.has(answer.status) || isPromptTooLong(answer.body)) return undefined;
  const details = errorDetails(answer.body);
  const setting = refusedSetting(details, answer.status >= 500 ? plainComplaint : complaint, request, settings);
  if (setting === undefined || (answer.status === 403 && setting !== "logprobs")) return undefined;
  switch (setting) {
    case "system": return { ...settings, foldSystem: true };
    case "temperature": return { ...settings, dropTemperature: true };
    case "json-mode": return { ...settings, dropJsonMode: true };
    case "token-cap": return otherTokenCap(details, request, settings);
    case "logprobs": return fewerLogprobs(details, settings);
  }
}

function refusedSetting({ text, parameters }: ErrorDetails, complains: RegExp, request: JudgeRequest, settings: EndpointSettings): Setting | undefined {
  const carried = (setting: Setting): boolean => {
    switch (setting) {
      case "system": return request.messages.some(({ role }) => role === "system");
      case "temperature": return request.temperature !== undefined;
      case "json-mode": return request.answerMode === "json" && !settings.dropJsonMode;
      case "logprobs": return request.answerMode === "probability";
      case "token-cap": return true;
    }
  };
  for (const parameter of parameters) {
    const named = parameterNames.find(([, pattern]) => pattern.test(parameter))?.[0];
    if (named !== undefined && carried(named)) return named;
  }
  if (!complains.test(text)) return undefined;
  return words.find(([setting, pattern]) => carried(setting) && pattern.test(text))?.[0];
}

/** The other spelling of the cap, where the error is about its name and not its size. */
function otherTokenCap({ text }: ErrorDetails, request: JudgeRequest, settings: EndpointSettings): EndpointSettings | undefined {
  const tooSmall = /minimum|at least|>=|greater than/i.test(text);
  // An endpoint that will not stop after one token cannot give the probability of one.
  if (tooSmall) return request.answerMode === "probability" ? { ...settings, noTokenProbabilities: true } : undefined;
  if (/too large|at most|exceed|<=|less than/i.test(text)) return undefined;
  return { ...settings, tokenCapField: settings.tokenCapField === "max_tokens" ? "max_completion_tokens" : "max_tokens" };
}

/** As many candidates as the error says are allowed; where it names no such number, no token probabilities at all. */
function fewerLogprobs({ text }: ErrorDetails, settings: EndpointSettings): EndpointSettings {
  const limits = text.replace(/models?\/\S+/g, "").match(/(?<![\w.-])\d+(?![\w-])/g)?.map(Number).filter((limit) => limit >= 2 && limit < settings.topLogprobs) ?? [];
  const aboutTheNumber = /more than|less than|at most|greater than|between|max|exceed|<=|\brange\b/i.test(text);
  if (!aboutTheNumber || limits.length === 0) return { ...settings, noTokenProbabilities: true };
  return { ...settings, topLogprobs: Math.max(...limits) };
}
