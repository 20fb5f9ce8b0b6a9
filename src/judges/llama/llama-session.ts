import { randomInt } from "node:crypto";
import { pathToFileURL } from "node:url";
import type { JsonFieldOrder } from "../../core/json-field-order.js";
import { DialDeferError } from "../../core/dialdefer-error.js";
import { JudgeError } from "../../core/judge-error.js";
import type { ReplyCandidates } from "../../core/reply-candidates.js";
import type { FinishReason, Reply } from "../../core/reply.js";
import type { Engine, EngineContext, EngineGrammar, EngineGrammarState, EngineModel, EngineModule, EngineSequence, Token } from "./engine-module.js";
import { jsonGrammar } from "./json-grammar.js";
import { probabilityReader, type ReadProbabilities } from "./probability-reader.js";
import { promptFormat, type EncodedPrompt, type PromptFormat } from "./prompt-format.js";
import { likeliestReply, placesToRead, weighCandidates, worthSplit, type CandidateTokens } from "./weigh-candidates.js";
import type { ModelFacts, WorkerCall, WorkerSetup } from "./worker-protocol.js";

/** Room for a long prompt and for an answer of four times 512 tokens; more would only cost memory. */
const contextTokensWanted = 4096;
/** Where the codes are not single tokens, a bare choice is generated, and this is enough for one digit. */
const choiceTokens = 8;

/**
 * A loaded model with one context and one sequence. Calls must come one after another: two at once on one
 * sequence, or several sequences at once, give wrong probabilities without an error.
 */
export class LlamaSession {
  readonly facts: ModelFacts;
  readonly #module: EngineModule;
  readonly #engine: Engine;
  readonly #model: EngineModel;
  readonly #sequence: EngineSequence;
  readonly #format: PromptFormat;
  readonly #readProbabilities: ReadProbabilities;

  readonly #grammars = new Map<string, Promise<EngineGrammar>>();
  readonly #choices = new Map<string, Choices | null>();

  private constructor(module: EngineModule, engine: Engine, model: EngineModel, context: EngineContext, format: PromptFormat, contextTokens: number) {
    this.#module = module;
    this.#engine = engine;
    this.#model = model;
    this.#sequence = context.getSequence();
    this.#readProbabilities = probabilityReader(model, context, this.#sequence);
    this.#format = format;
    this.facts = {
      title: model.fileInfo.metadata?.general?.name ?? null,
      type: model.typeDescription,
      promptFormat: format.kind,
      systemRole: format.systemRole,
      singleTokenCodes: format.candidates !== null,
      contextTokens,
      backend: engine.gpu === false ? "CPU" : engine.gpu,
    };
  }

  static async open({ engineEntry, modelFile, threads, gpu }: WorkerSetup): Promise<LlamaSession> {
    const module = await import(pathToFileURL(engineEntry).href) as EngineModule;
    const engine = await module.getLlama({ gpu: gpu ? "auto" : false, build: "never", skipDownload: true, maxThreads: threads, logLevel: "error" });
    if (gpu && engine.gpu === false) {
      throw new DialDeferError("gpu-unavailable", "the engine found no graphics processor that it can use (CUDA, Vulkan or Metal, each with its driver): leave --gpu out to compute on the processor");
    }
    const model = await engine.loadModel({ modelPath: modelFile, gpuLayers: gpu ? "auto" : 0 });
    const format = promptFormat(module, model);
    const contextSize = Math.min(contextTokensWanted, model.trainContextSize);
    // Flash attention makes a probability depend on what was kept; the full cache is what sliding-window models need to keep anything.
    const context = await model.createContext({ sequences: 1, contextSize, batchSize: 512, threads, flashAttention: false, swaFullCache: true });
    return new LlamaSession(module, engine, model, context, format, contextSize);
  }

  /** How many tokens a text takes by itself; nothing in it is read as a special token. */
  countTokens(text: string): number {
    return this.#model.tokenizer(text, false).length;
  }

  /** One call. `cancelled` is looked at between generated tokens. Rejects with a `JudgeError`. */
  async ask(call: WorkerCall, cancelled: () => boolean): Promise<Reply> {
    const prompt = this.#format.encode(call.messages, call.sharedPrefixLength);
    // The engine would shift a longer prompt silently and answer all the same.
    if (prompt.tokens.length > this.facts.contextTokens - 1) {
      throw new JudgeError("prompt-too-long", `the prompt has ${prompt.tokens.length} tokens and the model's context ${this.facts.contextTokens}`, { retryable: false });
    }
    const { candidates } = this.#format;
    const choices = call.answerMode === "text" && call.candidates !== undefined ? this.#choicesOf(call.candidates) : null;
    if (choices !== null && call.candidates !== undefined) return this.#weigh(prompt, choices, call.candidates, call.reuse);
    if (call.answerMode === "text") return this.#generate(prompt, call, cancelled, call.grammar === undefined ? undefined : await this.#held(call.grammar));
    if (call.answerMode !== "json" && candidates !== null) return this.#choose(prompt, candidates, call);
    if (call.answerMode === "probability") {
      throw new JudgeError("rejected", "the answer codes 1 and 2 are not single tokens in this model's vocabulary, so their probabilities cannot be read; use --answer choice or json", { retryable: false });
    }
    if (call.answerMode === "json") return this.#generate(prompt, call, cancelled, await this.#jsonState(call.fieldOrder ?? "reasoning-first", call.maxTokens));
    return this.#generate(prompt, { ...call, maxTokens: Math.min(call.maxTokens, choiceTokens) }, cancelled);
  }

  async #choose(prompt: EncodedPrompt, candidates: { readonly "1": Token; readonly "2": Token }, call: WorkerCall): Promise<Reply> {
    const rest = await this.#keepPrefix(prompt, call.reuse);
    const [one, two] = await this.#readProbabilities(rest, [candidates["1"], candidates["2"]]) as readonly [number, number];
    const temperature = call.answerMode === "choice" ? call.temperature : 0;
    return {
      text: pick(one, two, temperature),
      finishReason: "stop",
      codeProbabilities: { "1": one, "2": two },
      usage: { inputTokens: prompt.tokens.length, outputTokens: 1 },
    };
  }

  /** Reads how probable each candidate is at the place where they part. The prompt is as it is; the opening that all share stands at the head of the reply. */
  async #weigh(prompt: EncodedPrompt, { opening, words, places }: Choices, candidates: ReplyCandidates, reuse: boolean): Promise<Reply> {
    const head = [...prompt.tokens, ...opening];
    if (head.length + places > this.facts.contextTokens - 1) throw new JudgeError("prompt-too-long", `the prompt and the beginning of its reply have ${head.length} tokens and the model's context ${this.facts.contextTokens}`, { retryable: false });
    const mass = await weighCandidates(words, async (path, tokens) => {
      const whole = [...head, ...path];
      // Behind the head everything but the last token is held already.
      const rest = await this.#keepPrefix({ tokens: whole, boundary: path.length === 0 ? prompt.boundary : whole.length - 1 }, reuse);
      return await this.#readProbabilities(rest, tokens);
    });
    return {
      text: likeliestReply(candidates, mass), finishReason: "stop", codeProbabilities: worthSplit(mass),
      usage: { inputTokens: prompt.tokens.length, outputTokens: opening.length + 1 },
    };
  }

  /** The tokens of candidates, found once; null where they do not tell the candidates apart. */
  #choicesOf(candidates: ReplyCandidates): Choices | null {
    const key = JSON.stringify(candidates);
    const known = this.#choices.get(key);
    if (known !== undefined) return known;
    const found = choicesOf(candidates, (text) => this.#format.replyTokens(text));
    this.#choices.set(key, found);
    return found;
  }

  /** The beginning of one JSON verdict; its grammar is compiled once. */
  async #jsonState(order: JsonFieldOrder, maxTokens: number): Promise<EngineGrammarState> {
    return await this.#held(jsonGrammar(order, maxTokens));
  }

  async #held(text: string): Promise<EngineGrammarState> {
    const grammar = this.#grammars.get(text) ?? this.#engine.createGrammar({ grammar: text });
    this.#grammars.set(text, grammar);
    return new this.#module.LlamaGrammarEvaluationState({ model: this.#model, grammar: await grammar });
  }

  async #generate(prompt: EncodedPrompt, call: WorkerCall, cancelled: () => boolean, grammarEvaluationState?: EngineGrammarState): Promise<Reply> {
    const rest = await this.#keepPrefix(prompt, call.reuse);
    const limit = Math.min(call.maxTokens, this.facts.contextTokens - 1 - prompt.tokens.length);
    const generated: Token[] = [];
    let finishReason: FinishReason = "stop";
    const stream = this.#sequence.evaluate(rest, { temperature: call.temperature, topK: 0, topP: 1, seed: randomInt(2 ** 31), ...grammarEvaluationState !== undefined && { grammarEvaluationState } });
    for await (const token of stream) {
      if (cancelled()) throw new JudgeError("aborted", "the call was cancelled", { retryable: true });
      if (generated.length >= limit) {
        finishReason = "length";
        break;
      }
      generated.push(token);
    }
    return {
      text: this.#model.tokenizer.detokenize(generated),
      finishReason,
      usage: { inputTokens: prompt.tokens.length, outputTokens: generated.length },
    };
  }

  /** Brings the sequence to the state after the fixed prefix (or to nothing) and returns the tokens still to evaluate. */
  async #keepPrefix({ tokens, boundary }: EncodedPrompt, reuse: boolean): Promise<readonly Token[]> {
    const sequence = this.#sequence;
    if (!reuse || boundary === 0) {
      await sequence.clearHistory();
      return tokens;
    }
    const held = sequence.contextTokens;
    const holdsPrefix = held.length >= boundary && tokens.slice(0, boundary).every((token, index) => held[index] === token);
    if (holdsPrefix && sequence.nextTokenIndex > boundary) {
      await sequence.eraseContextTokenRanges([{ start: boundary, end: sequence.nextTokenIndex }]);
    }
    // Some models cannot forget a tail and drop everything instead.
    if (!holdsPrefix || sequence.nextTokenIndex !== boundary) {
      await sequence.clearHistory();
      await sequence.evaluateWithoutGeneratingNewTokens(tokens.slice(0, boundary));
    }
    return tokens.slice(boundary);
  }
}

/** Candidates as tokens behind a prompt. */
interface Choices {
  readonly opening: readonly Token[];
  readonly words: readonly CandidateTokens[];
  readonly places: number;
}

function choicesOf({ opening, words }: ReplyCandidates, replyTokens: (text: string) => readonly Token[] | null): Choices | null {
  const head = opening === "" ? [] : replyTokens(opening);
  if (head === null) return null;
  const found: CandidateTokens[] = [];
  for (const { text, worth } of words) {
    const tokens = replyTokens(opening + text);
    if (tokens === null || tokens.length <= head.length || head.some((token, index) => tokens[index] !== token)) return null;
    found.push({ worth, tokens: tokens.slice(head.length) });
  }
  const places = placesToRead(found);
  return places === null || places === 0 ? null : { opening: head, words: found, places };
}

/** The likelier code; above temperature 0 a draw between the two. */
function pick(one: number, two: number, temperature: number): "1" | "2" {
  if (temperature <= 0) return one >= two ? "1" : "2";
  const odds = (two / one) ** (1 / temperature);
  return randomInt(2 ** 32) / 2 ** 32 * (1 + odds) < 1 ? "1" : "2";
}
