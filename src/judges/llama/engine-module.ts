/** A token of a model's vocabulary. */
export type Token = number;

/** Turns text into tokens; what stands in special-token text is recognised only where `special` is true. */
export interface EngineTokenizer {
  (text: string, special?: boolean, options?: "trimLeadingSpace"): Token[];
  detokenize(tokens: readonly Token[], special?: boolean): string;
}

/** Text in which the template's parts and the user's parts are kept apart. */
export interface EngineText {
  readonly values: readonly EngineTextValue[];
  tokenize(tokenizer: EngineTokenizer): Token[];
}

/** Text of the template itself: what looks like a special token in it is one. */
export interface EngineTemplateText {
  readonly value: string;
}

/** A special token by its name, such as `BOS`. */
interface EngineSpecialToken {
  readonly value: string;
  readonly toJSON: () => unknown;
}

/** A plain string is a user's and never yields special tokens. */
export type EngineTextValue = string | EngineTemplateText | EngineSpecialToken;

/** What to read off the model's distribution after a token. */
export interface EngineNextOptions {
  readonly token?: boolean;
  /** The probability of the token taken, under the whole softmax. */
  readonly confidence?: boolean;
  readonly probabilities?: boolean;
  readonly options: { readonly temperature: number };
}

export interface EngineNext {
  readonly token?: Token | null;
  readonly confidence?: number;
  readonly probabilities?: ReadonlyMap<Token, number>;
}

/** A sampler of the native addon. */
export interface EngineSampler {
  applyConfig(configuration: { temperature: number; topK: number; topP: number; minP: number; seed: number }): void;
}

export interface EngineContext {
  getSequence(): EngineSequence;
  /** Internal to the engine: reads the logits of the last evaluation again (index -1) through another sampler. */
  readonly _ctx?: { sampleToken?(index: -1, sampler: EngineSampler, probabilities: true, confidence: false): Promise<readonly [Token, readonly number[] | undefined, ...unknown[]]> };
}

export interface EngineSequence {
  readonly nextTokenIndex: number;
  readonly contextTokens: readonly Token[];
  clearHistory(): Promise<void>;
  eraseContextTokenRanges(ranges: readonly { start: number; end: number }[]): Promise<void>;
  evaluateWithoutGeneratingNewTokens(tokens: readonly Token[]): Promise<void>;
  controlledEvaluate(input: readonly (Token | readonly [Token, { generateNext: EngineNextOptions }])[]): Promise<readonly ({ next: EngineNext } | undefined)[]>;
  evaluate(tokens: readonly Token[], options: {
    temperature: number; topK: number; topP: number; seed: number; grammarEvaluationState?: EngineGrammarState;
  }): AsyncGenerator<Token, void, void>;
}

/** A compiled grammar; serves any number of replies. */
export interface EngineGrammar {
  readonly grammar: string;
}

/** How far one reply has got in a grammar; a new one for every reply. */
export interface EngineGrammarState {
  clone(): EngineGrammarState;
}

export interface EngineModel {
  readonly tokenizer: EngineTokenizer;
  readonly tokens: { readonly bos: Token | null; readonly shouldPrependBosToken: boolean };
  readonly trainContextSize: number;
  readonly typeDescription: string;
  readonly fileInfo: { readonly metadata?: { readonly general?: { readonly name?: string }; readonly tokenizer?: { readonly chat_template?: string } } };
  createContext(options: {
    sequences: 1; contextSize: number; batchSize: number; threads: number; flashAttention: boolean; swaFullCache: boolean;
  }): Promise<EngineContext>;
  /** Internal to the engine: the native addon's samplers, and the native model they belong to. */
  readonly _llama?: { readonly _bindings?: { readonly AddonSampler?: new (model: unknown) => EngineSampler } };
  readonly _model?: unknown;
}

export interface EngineChatWrapper {
  generateContextState(options: { chatHistory: readonly unknown[] }): { contextText: EngineText; transformedSystemMessagesToUserMessages?: boolean };
}

/** The engine, started. */
export interface Engine {
  /** The kind of graphics processor in use (`cuda`, `vulkan`, `metal`), or `false` for the processor alone. */
  readonly gpu: string | false;
  loadModel(options: { modelPath: string; gpuLayers: 0 | "auto" }): Promise<EngineModel>;
  createGrammar(options: { grammar: string }): Promise<EngineGrammar>;
}

/**
 * The part of node-llama-cpp 3.21.1 that is used. The engine is installed on first use and so is not
 * there when this is compiled.
 */
export interface EngineModule {
  getLlama(options: { gpu: false | "auto"; build: "never"; skipDownload: true; maxThreads: number; logLevel: string }): Promise<Engine>;
  readonly LlamaGrammarEvaluationState: new (options: { model: EngineModel; grammar: EngineGrammar }) => EngineGrammarState;
  readonly LlamaText: new (values: readonly EngineTextValue[]) => EngineText;
  readonly SpecialTokensText: new (value: string) => EngineTemplateText;
  readonly JinjaTemplateChatWrapper: new (options: {
    template: string; reasoning: boolean; tokenizer: EngineTokenizer; functionCallMessageTemplate: "noJinja";
  }) => EngineChatWrapper;
}
