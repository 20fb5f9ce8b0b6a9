import type { Adjustments, JudgeRequest } from "../../core/judge.js";
import type { Message } from "../../core/message.js";

/**
 * What has been learned about an endpoint. The first two only spell the same request in another way; the others
 * change what is asked, so they apply to a whole study and are reported as adjustments.
 */
export interface EndpointSettings {
  readonly tokenCapField: "max_tokens" | "max_completion_tokens";
  /** How many candidates for the first token it gives at most. */
  readonly topLogprobs: number;
  readonly foldSystem: boolean;
  readonly dropTemperature: boolean;
  readonly dropJsonMode: boolean;
  readonly noTokenProbabilities: boolean;
}

/** What is believed of an endpoint before it has said otherwise. OpenAI deprecates `max_tokens`; others know no other. */
export function initialSettings(endpointName: string): EndpointSettings {
  return {
    tokenCapField: endpointName === "openai" ? "max_completion_tokens" : "max_tokens",
    topLogprobs: 20,
    foldSystem: false,
    dropTemperature: false,
    dropJsonMode: false,
    noTokenProbabilities: false,
  };
}

/** The adjustments that the settings mean for a request like this one; members that do not concern it are absent. */
export function adjustmentsFor(request: JudgeRequest, settings: EndpointSettings): Adjustments {
  const answerMode = request.answerMode === "probability" && settings.noTokenProbabilities ? "choice" : request.answerMode;
  return {
    ...(settings.foldSystem && request.messages.some(({ role }) => role === "system") ? { foldSystem: true } : {}),
    ...(settings.dropTemperature && request.temperature !== undefined ? { dropTemperature: true } : {}),
    ...(answerMode === request.answerMode ? {} : { answerMode }),
    ...(settings.dropJsonMode && answerMode === "json" ? { dropJsonMode: true } : {}),
  };
}

/** The request as the endpoint takes it. */
export function adjustRequest(request: JudgeRequest, adjustments: Adjustments): JudgeRequest {
  return {
    ...request,
    messages: adjustments.foldSystem === true ? foldSystem(request.messages) : request.messages,
    answerMode: adjustments.answerMode ?? request.answerMode,
    temperature: adjustments.dropTemperature === true ? undefined : request.temperature,
  };
}

function foldSystem(messages: readonly Message[]): readonly Message[] {
  const system = messages.filter(({ role }) => role === "system").map(({ content }) => content);
  const others = messages.filter(({ role }) => role !== "system");
  const firstUser = others.findIndex(({ role }) => role === "user");
  if (firstUser === -1) return [{ role: "user", content: system.join("\n\n") }, ...others];
  return others.map((message, index) => (index === firstUser ? { role: message.role, content: [...system, message.content].join("\n\n") } : message));
}
