import type { Message } from "../../core/message.js";
import type { EngineModel, EngineModule, EngineTextValue, Token } from "./engine-module.js";
import { prefixBoundary } from "./prefix-boundary.js";

/** A prompt as the model reads it. */
export interface EncodedPrompt {
  readonly tokens: readonly Token[];
  /** How many tokens at the head other trials of the same arm share. */
  readonly boundary: number;
}

/** How messages become tokens for one model. */
export interface PromptFormat {
  readonly kind: "chat-template" | "plain";
  readonly systemRole: boolean;
  /** The one token that each answer code is after a prompt, or `null` where a code is not exactly one token. */
  readonly candidates: { readonly "1": Token; readonly "2": Token } | null;
  encode(messages: readonly Message[], sharedPrefixLength: number): EncodedPrompt;
  /** The tokens that a reply's text adds to a prompt; null where it changes the prompt's own. */
  replyTokens(text: string): readonly Token[] | null;
}

/** A prompt in parts: the model's own text and tokens, and the numbers of the messages that stand between. */
type Part = number | EngineTextValue;

const mark = (index: number): string => `\uE000${index}\uE001`;
const markPattern = /\uE000(\d+)\uE001/;

/**
 * The format of a model: its own chat template with the assistant's turn left open (thinking switched off
 * where the template knows it), or, for a base model, the messages, a line break and `Answer:`.
 * A message's content never goes through the template and never yields special tokens, so an item that
 * holds `<|im_end|>` cannot leave its turn.
 */
export function promptFormat(engine: EngineModule, model: EngineModel): PromptFormat {
  const template = model.fileInfo.metadata?.tokenizer?.chat_template;
  return template === undefined ? plainFormat(engine, model) : templateFormat(engine, model, template);
}

function templateFormat(engine: EngineModule, model: EngineModel, template: string): PromptFormat {
  const wrapper = new engine.JinjaTemplateChatWrapper({ template, reasoning: false, tokenizer: model.tokenizer, functionCallMessageTemplate: "noJinja" });
  const knownShapes = new Map<string, readonly Part[]>();
  const shapeOf = (messages: readonly Message[]): readonly Part[] => {
    const key = messages.map((message) => message.role).join(" ");
    const shape = knownShapes.get(key) ?? readShape(engine, wrapper.generateContextState({ chatHistory: markedHistory(messages) }).contextText.values, messages.length);
    knownShapes.set(key, shape);
    return shape;
  };
  const probe: readonly Message[] = [{ role: "user", content: "x" }];
  const withSystem: readonly Message[] = [{ role: "system", content: "x" }, ...probe];
  return {
    kind: "chat-template",
    systemRole: wrapper.generateContextState({ chatHistory: markedHistory(withSystem) }).transformedSystemMessagesToUserMessages !== true,
    candidates: candidateTokens((code) => tokenize(engine, model, shapeOf(probe), probe, code)),
    encode: (messages, sharedPrefixLength) => encodeParts(engine, model, shapeOf(messages), messages, sharedPrefixLength),
    replyTokens: (text) => addedTokens((reply) => tokenize(engine, model, shapeOf(probe), probe, reply), text),
  };
}

function plainFormat(engine: EngineModule, model: EngineModel): PromptFormat {
  const shapeOf = (messages: readonly Message[], ending: string): readonly Part[] =>
    messages.flatMap((_, index): readonly Part[] => index === 0 ? [0] : [new engine.SpecialTokensText("\n\n"), index]).concat(new engine.SpecialTokensText(ending));
  const probe: readonly Message[] = [{ role: "user", content: "x" }];
  // In some vocabularies " 1" is one token, in others the space stands alone and belongs to the prompt.
  const glued = candidateTokens((code) => tokenize(engine, model, shapeOf(probe, "\nAnswer:"), probe, code === "" ? "" : ` ${code}`));
  const ending = glued === null ? "\nAnswer: " : "\nAnswer:";
  return {
    kind: "plain",
    systemRole: true,
    candidates: glued ?? candidateTokens((code) => tokenize(engine, model, shapeOf(probe, ending), probe, code)),
    encode: (messages, sharedPrefixLength) => encodeParts(engine, model, shapeOf(messages, ending), messages, sharedPrefixLength),
    replyTokens: (text) => addedTokens((reply) => tokenize(engine, model, shapeOf(probe, ending), probe, reply === "" || glued === null ? reply : ` ${reply}`), text),
  };
}

/** Proves by tokenising prompt and code together that a code adds exactly one token and changes none before it. */
function candidateTokens(tokensWith: (code: string) => readonly Token[]): { "1": Token; "2": Token } | null {
  const [one, two] = ["1", "2"].map((code) => {
    const added = addedTokens(tokensWith, code);
    return added?.length === 1 ? added[0]! : null;
  }) as [Token | null, Token | null];
  return one === null || two === null || one === two ? null : { "1": one, "2": two };
}

/** What a reply adds to a prompt's tokens; null where it changes those before it. */
function addedTokens(tokensWith: (reply: string) => readonly Token[], reply: string): readonly Token[] | null {
  const [prompt, tokens] = [tokensWith(""), tokensWith(reply)];
  return prompt.every((token, index) => tokens[index] === token) ? tokens.slice(prompt.length) : null;
}

function encodeParts(engine: EngineModule, model: EngineModel, shape: readonly Part[], messages: readonly Message[], sharedPrefixLength: number): EncodedPrompt {
  const tokens = tokenize(engine, model, shape, messages, "");
  const last = messages.length - 1;
  const sharedMessages = messages.map((message, index) => index === last ? { ...message, content: message.content.slice(0, sharedPrefixLength) } : message);
  const shared = tokenize(engine, model, shape.slice(0, shape.indexOf(last) + 1), sharedMessages, "");
  return { tokens, boundary: prefixBoundary(shared, tokens) };
}

function tokenize(engine: EngineModule, model: EngineModel, shape: readonly Part[], messages: readonly Message[], continuation: string): Token[] {
  const values = shape.map((part): EngineTextValue => typeof part === "number" ? messages[part]?.content ?? "" : part);
  const ending = values.at(-1);
  if (continuation !== "") {
    if (ending instanceof engine.SpecialTokensText) values[values.length - 1] = new engine.SpecialTokensText(ending.value + continuation);
    else values.push(new engine.SpecialTokensText(continuation));
  }
  const tokens = new engine.LlamaText(values).tokenize(model.tokenizer);
  const { bos, shouldPrependBosToken } = model.tokens;
  return shouldPrependBosToken && bos !== null && tokens[0] !== bos ? [bos, ...tokens] : tokens;
}

function markedHistory(messages: readonly Message[]): readonly unknown[] {
  const turns = messages.map(({ role }, index) => role === "assistant" ? { type: "model", response: [mark(index)] } : { type: role, text: mark(index) });
  return messages.at(-1)?.role === "assistant" ? turns : [...turns, { type: "model", response: [] }];
}

/** Splits what the template made of marked messages; every message must stand there exactly once, in order. */
function readShape(engine: EngineModule, values: readonly EngineTextValue[], messageCount: number): readonly Part[] {
  const shape = values.flatMap((value): readonly Part[] => {
    if (typeof value !== "string") return [value];
    return value.split(markPattern).flatMap((piece, index): readonly Part[] => {
      if (index % 2 === 1) return [Number(piece)];
      return piece === "" ? [] : [new engine.SpecialTokensText(piece)];
    });
  });
  const found = shape.filter((part) => typeof part === "number");
  if (found.length !== messageCount || found.some((message, index) => message !== index)) {
    throw new Error("the model's chat template drops, repeats or reorders messages");
  }
  return shape;
}
