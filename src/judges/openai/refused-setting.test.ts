import { describe, expect, it } from "vitest";
import type { JudgeRequest } from "../../core/judge.js";
import { initialSettings } from "./endpoint-settings.js";
import { settingsAfterRefusal } from "./refused-setting.js";

const settings = initialSettings("local");
const json: JudgeRequest = {
  messages: [{ role: "system", content: "Be strict." }, { role: "user", content: "Is it?" }],
  sharedPrefixLength: 0, answerMode: "json", acceptCode: "1", temperature: 0, maxTokens: 512,
  trial: { itemId: "one", polarity: "correct", framing: "T", framingIndex: 1, wording: 0, order: "accept-first", repeat: 1 },
};
const probability: JudgeRequest = { ...json, answerMode: "probability" };

function learned(status: number, body: unknown, request: JudgeRequest): unknown {
  const answer = { status, headers: {}, body: typeof body === "string" ? body : JSON.stringify(body) };
  const after = settingsAfterRefusal(answer, request, settings);
  return after === undefined ? undefined : Object.fromEntries(Object.entries(after).filter(([name, value]) => value !== settings[name as keyof typeof settings]));
}

const openai = (message: string, param: string | null = null): unknown => ({ error: { message, type: "invalid_request_error", param, code: "unsupported_value" } });

describe("what real servers say, and what it teaches", () => {
  it.each<[string, number, unknown, JudgeRequest, unknown]>([
    ["OpenAI, temperature", 400, openai("Unsupported value: 'temperature' does not support 0 with this model. Only the default (1) value is supported.", "temperature"), json, { dropTemperature: true }],
    ["a model that deprecates it", 400, { message: "`temperature` is deprecated for this model." }, json, { dropTemperature: true }],
    ["OpenAI, cap", 400, openai("Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.", "max_tokens"), json, { tokenCapField: "max_completion_tokens" }],
    ["OpenAI, system role", 400, openai("Unsupported value: 'messages[0].role' does not support 'system' with this model.", "messages[0].role"), json, { foldSystem: true }],
    ["vLLM with Gemma", 400, { object: "error", message: "System role not supported", type: "BadRequestError", code: 400 }, json, { foldSystem: true }],
    ["a chat template that fails the server", 500, { error: { message: "System role not supported" } }, json, { foldSystem: true }],
    ["Google with Gemma", 400, [{ error: { code: 400, message: "Developer instruction is not enabled for models/gemma-3-1b-it", status: "INVALID_ARGUMENT" } }], json, { foldSystem: true }],
    ["a template without a system turn", 400, { message: "Conversation roles must alternate user/assistant/user/assistant/..." }, json, { foldSystem: true }],
    ["LM Studio", 400, { error: "'response_format.type' must be 'json_schema' or 'text'" }, json, { dropJsonMode: true }],
    ["OpenAI without the word", 400, openai("'messages' must contain the word 'json' in some form, to use 'response_format' of type 'json_object'.", "messages"), json, { dropJsonMode: true }],
    ["Groq", 400, { error: { message: "Failed to generate JSON. Please adjust your prompt.", code: "json_validate_failed" } }, json, { dropJsonMode: true }],
    ["FastAPI that echoes the request", 422, { detail: [{ type: "extra_forbidden", loc: ["body", "response_format"], msg: "Extra inputs are not permitted", input: { temperature: 0, max_tokens: 5 } }] }, json, { dropJsonMode: true }],
    ["OpenRouter passing on", 400, { error: { message: "Provider returned error", code: 400, metadata: { raw: "{\"error\":\"temperature is not supported\"}" } } }, json, { dropTemperature: true }],
    ["OpenAI, logprobs forbidden", 403, openai("You are not allowed to request logprobs from this model"), probability, { noTokenProbabilities: true }],
    ["Gemini", 400, { error: { code: 400, message: "Logprobs is not enabled for models/gemini-2.5-pro" } }, probability, { noTokenProbabilities: true }],
    ["vLLM, fewer candidates", 400, { message: "Requested sample logprobs of 20, which is greater than max allowed: 5" }, probability, { topLogprobs: 5 }],
    ["an older vLLM", 400, { message: "Cannot request more than 5 logprobs." }, probability, { topLogprobs: 5 }],
    ["a cap above one token", 400, openai("Invalid 'max_output_tokens': max_tokens must be at least 16"), probability, { noTokenProbabilities: true }],
  ])("%s", (_name, status, body, request, expected) => {
    expect(learned(status, body, request)).toEqual(expected);
  });

  it.each<[string, number, unknown, JudgeRequest]>([
    ["a key that is wrong", 401, openai("temperature is not supported"), json],
    ["permission, with no word of logprobs", 403, openai("system role not allowed"), json],
    ["a cap that is too large", 400, openai("max_tokens is too large: 512. This model supports at most 256 tokens.", "max_tokens"), json],
    ["a prompt that is too long", 400, { message: "This model's maximum context length is 4096 tokens; reduce messages or max_tokens" }, json],
    ["an unknown model", 404, openai("The model does not exist"), json],
    ["a server that breaks", 500, { error: { message: "unexpected temperature of the processor" } }, json],
    ["a setting that was not sent", 400, openai("logprobs are not supported"), json],
    ["no JSON", 400, "<html>", json],
  ])("nothing from %s", (_name, status, body, request) => {
    expect(learned(status, body, request)).toBeUndefined();
  });
});
