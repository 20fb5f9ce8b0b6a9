import type { Adjustments, Capabilities, Judge, JudgeRequest } from "../../core/judge.js";
import { JudgeError } from "../../core/judge-error.js";
import type { Reply, Usage } from "../../core/reply.js";
import { UsageError } from "../../core/usage-error.js";
import { chatRequestBody, chatRequestHead } from "./chat-request-body.js";
import { createDispatcher } from "../../fetching/create-dispatcher.js";
import { adjustmentsFor, adjustRequest, initialSettings, type EndpointSettings } from "./endpoint-settings.js";
import { postJson, type HttpAnswer, type HttpRoute } from "./http-exchange.js";
import { parseChatReply, type ChatReply } from "./parse-chat-reply.js";
import { createRedactor, shortestSecretInReplies, type Redactor } from "../../fetching/redactor.js";
import { settingsAfterRefusal } from "./refused-setting.js";
import { resolveEndpoint, type Endpoint, type EndpointOptions } from "./resolve-endpoint.js";
import { responseError } from "./response-error.js";

/** A model behind an OpenAI-compatible chat-completions endpoint. */
export interface OpenaiJudgeSpec extends EndpointOptions {
  readonly model: string;
  /** For one call, from connecting to the last byte. */
  readonly timeoutMs: number;
  /** How many calls at once. */
  readonly lanes: number;
}

/** A judge that can be told what an earlier process found out. */
export interface AdoptingJudge extends Judge {
  /**
   * Takes over the adjustments that a probe found in an earlier process. JSON mode is part of the call and not of the
   * request, so a study that goes on without this would ask for it again.
   */
  adopt(adjustments: Adjustments): void;
  /** How a request like this one would be changed by what is known so far, also where no probe has come to its end. */
  adjustmentsKnown(request: JudgeRequest): Adjustments;
  probe(request: JudgeRequest, signal: AbortSignal, takeCall: () => boolean, discard?: (usage: Usage | undefined) => void): Promise<{ reply: Reply; adjustments: Adjustments }>;
}

/** Enough for temperature, system role and JSON mode or token probabilities, each refused in turn, and the answer. */
const mostProbeCalls = 4;

/**
 * Makes a judge of any OpenAI-compatible endpoint: a hosted API, a gateway, or a local server such as vLLM, llama.cpp
 * or Ollama. Nothing is sent before the first call.
 *
 * @throws UsageError for an unusable URL, model, proxy or key
 */
export function createOpenaiJudge(spec: OpenaiJudgeSpec): AdoptingJudge {
  if (spec.model.trim() === "") throw new UsageError("An openai judge needs a model: openai:MODEL, such as openai:gpt-4o-mini.");
  const endpoint = resolveEndpoint(spec);
  const { dispatcher, secrets } = createDispatcher(endpoint, spec.lanes, spec.environment);
  const route: HttpRoute = {
    dispatcher,
    origin: endpoint.origin,
    path: endpoint.path,
    headers: requestHeaders(endpoint),
    timeoutMs: spec.timeoutMs,
    redact: createRedactor([...secrets, ...(endpoint.key === undefined ? [] : [endpoint.key])]),
  };
  const longSecrets = [...secrets, ...(endpoint.key === undefined ? [] : [endpoint.key])].filter((secret) => secret.length >= shortestSecretInReplies);
  return new OpenaiJudge(spec, endpoint, route, createRedactor(longSecrets));
}

function requestHeaders(endpoint: Endpoint): string[] {
  const headers = ["content-type", "application/json", "accept", "application/json", "user-agent", "dialdefer"];
  return endpoint.key === undefined ? headers : [...headers, "authorization", `Bearer ${endpoint.key}`];
}

class OpenaiJudge implements AdoptingJudge {
  readonly id: string;
  readonly identity: string;
  readonly grouping = "item";
  readonly lanes: number;
  readonly paid: boolean;
  readonly deterministic = false;
  readonly description: Judge["description"];
  /** Private to the language, so that no print of the judge shows the key. */
  readonly #route: HttpRoute;
  readonly #head: string;
  readonly #redactReply: Redactor;
  #settings: EndpointSettings;

  constructor(spec: OpenaiJudgeSpec, endpoint: Endpoint, route: HttpRoute, redactReply: Redactor) {
    this.#redactReply = redactReply;
    this.id = `openai:${spec.model}`;
    this.identity = `openai:${endpoint.name}/${spec.model}`;
    this.lanes = spec.lanes;
    this.paid = !endpoint.local;
    this.description = { kind: "openai", model: spec.model, endpoint: endpoint.name, local: endpoint.local };
    this.#route = route;
    this.#head = chatRequestHead(spec.model);
    this.#settings = initialSettings(endpoint.name);
  }

  /** What is believed of the endpoint; `probe` may find out otherwise. */
  get capabilities(): Capabilities {
    const { noTokenProbabilities, foldSystem, dropTemperature } = this.#settings;
    return { tokenProbabilities: !noTokenProbabilities, systemRole: !foldSystem, temperature: !dropTemperature };
  }

  adopt({ foldSystem, dropTemperature, dropJsonMode, answerMode }: Adjustments): void {
    const known = this.#settings;
    this.#settings = {
      ...known,
      foldSystem: known.foldSystem || foldSystem === true,
      dropTemperature: known.dropTemperature || dropTemperature === true,
      dropJsonMode: known.dropJsonMode || dropJsonMode === true,
      noTokenProbabilities: known.noTokenProbabilities || answerMode === "choice",
    };
  }

  adjustmentsKnown(request: JudgeRequest): Adjustments {
    return adjustmentsFor(request, this.#settings);
  }

  /**
   * Sends the real request and, where the endpoint refuses a setting, asks again without it. What was learned is kept,
   * so that a probe repeated after an error goes on where it stood. JSON mode that is refused, or that makes the reply
   * empty, is left out of all later calls.
   */
  async probe(request: JudgeRequest, signal: AbortSignal, takeCall: () => boolean, discard?: (usage: Usage | undefined) => void): Promise<{ reply: Reply; adjustments: Adjustments }> {
    for (let calls = 1; calls <= mostProbeCalls; calls++) {
      if (!takeCall()) throw new JudgeError("aborted", "no further call is allowed", { retryable: false });
      const adjustments = adjustmentsFor(request, this.#settings);
      const adjusted = adjustRequest(request, adjustments);
      const answer = await this.#post(adjusted, signal);
      const learned = isSuccess(answer) ? undefined : settingsAfterRefusal(answer, adjusted, this.#settings);
      if (learned !== undefined) {
        this.#settings = learned;
        continue;
      }
      const { reply, tokenCandidates } = this.#read(answer, adjusted);
      if (adjusted.answerMode === "probability" && !tokenCandidates) this.#settings = { ...this.#settings, noTokenProbabilities: true };
      else if (this.#emptiedByJsonMode(adjusted, reply) && calls < mostProbeCalls) this.#settings = { ...this.#settings, dropJsonMode: true };
      else return { reply, adjustments };
      discard?.(reply.usage);
    }
    throw new JudgeError("rejected", `the endpoint refused more settings than ${mostProbeCalls} calls can find out`, { retryable: true });
  }

  async ask(request: JudgeRequest, signal: AbortSignal): Promise<Reply> {
    const sentUnder = this.#settings;
    const answer = await this.#post(request, signal);
    if (!isSuccess(answer)) this.#learnSpelling(answer, request, sentUnder);
    return this.#read(answer, request).reply;
  }

  async close(): Promise<void> {
    await this.#route.dispatcher.destroy();
  }

  #post(request: JudgeRequest, signal: AbortSignal): Promise<HttpAnswer> {
    return postJson(this.#route, chatRequestBody(this.#head, request, this.#settings), signal);
  }

  #read(answer: HttpAnswer, request: JudgeRequest): ChatReply {
    if (!isSuccess(answer)) throw responseError(answer, this.#route.redact);
    return parseChatReply(answer.body, request.answerMode, this.#route.redact, this.#redactReply);
  }

  /** Another name for the cap, or fewer candidates, ask for the same thing: a study that goes on without a probe heals by itself. */
  #learnSpelling(answer: HttpAnswer, request: JudgeRequest, sentUnder: EndpointSettings): void {
    const learned = settingsAfterRefusal(answer, request, sentUnder);
    if (learned === undefined) return;
    const { tokenCapField, topLogprobs } = learned;
    if (tokenCapField === sentUnder.tokenCapField && topLogprobs === sentUnder.topLogprobs) return;
    if (this.#settings === sentUnder) this.#settings = { ...sentUnder, tokenCapField, topLogprobs };
    const { message } = responseError(answer, this.#route.redact);
    throw new JudgeError("rejected", message, { retryable: true });
  }

  /** Some servers answer nothing at all when a reasoning model must write JSON (ollama/ollama#11867). */
  #emptiedByJsonMode(request: JudgeRequest, reply: Reply): boolean {
    return request.answerMode === "json" && !this.#settings.dropJsonMode && reply.finishReason === "stop" && reply.text.trim() === "";
  }
}

function isSuccess({ status }: HttpAnswer): boolean {
  return status >= 200 && status < 300;
}
