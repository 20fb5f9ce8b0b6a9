import type { JudgeRequest } from "../../core/judge.js";
import type { EndpointSettings } from "./endpoint-settings.js";

/** The JSON of one chat-completions call, up to the messages; the same for every call of one judge. */
export function chatRequestHead(model: string): string {
  return `{"model":${JSON.stringify(model)},"stream":false,"messages":`;
}

/** The whole JSON of one call. In `probability` mode one token is asked for, with the likeliest candidates for it. */
export function chatRequestBody(head: string, request: JudgeRequest, settings: EndpointSettings): string {
  const probability = request.answerMode === "probability";
  let body = `${head}${JSON.stringify(request.messages)},"${settings.tokenCapField}":${probability ? 1 : request.maxTokens}`;
  if (request.temperature !== undefined) body += `,"temperature":${request.temperature}`;
  if (probability) body += `,"logprobs":true,"top_logprobs":${settings.topLogprobs}`;
  if (request.answerMode === "json" && !settings.dropJsonMode) body += ',"response_format":{"type":"json_object"}';
  return `${body}}`;
}
