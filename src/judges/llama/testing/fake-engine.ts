/**
 * JavaScript of a stand-in for the engine: it tokenises by character, knows two special tokens, and derives
 * probabilities from the tokens in its context. The "weights" are a JSON file: `template` (false for a base
 * model), `fault` (`reuse`: numbers depend on how the prompt was cut up; `process`: they depend on the process),
 * `wideCodes` (codes are two tokens each). The variable `FAKE_GPU` names the graphics interface that it finds. A prompt that says HANG never returns, one that says DIE kills
 * the process.
 */
export const fakeEngine = String.raw`
import { readFileSync } from "node:fs";

const specials = ["<|im_start|>", "<|im_end|>"];

function makeTokenizer(wideCodes) {
  const tokenizer = (text, special) => {
    const tokens = [];
    for (let index = 0; index < text.length;) {
      const found = special === true ? specials.findIndex((word) => text.startsWith(word, index)) : -1;
      if (found >= 0) { tokens.push(100000 + found); index += specials[found].length; continue; }
      if (wideCodes && (text[index] === "1" || text[index] === "2")) tokens.push(7);
      tokens.push(text.charCodeAt(index++));
    }
    return tokens;
  };
  tokenizer.detokenize = (tokens) => String.fromCharCode(...tokens);
  return tokenizer;
}

export class SpecialTokensText { constructor(value) { this.value = value; } }
export class LlamaText {
  constructor(values) { this.values = values; }
  tokenize(tokenizer) { return this.values.flatMap((value) => typeof value === "string" ? tokenizer(value, false) : tokenizer(value.value, true)); }
}
export class JinjaTemplateChatWrapper {
  generateContextState({ chatHistory }) {
    const values = chatHistory.flatMap((turn) => turn.type === "model" && turn.response.length === 0
      ? [new SpecialTokensText("<|im_start|>assistant\n")]
      : [new SpecialTokensText("<|im_start|>" + turn.type + "\n"), turn.text ?? turn.response[0], new SpecialTokensText("<|im_end|>\n")]);
    return { contextText: new LlamaText(values), transformedSystemMessagesToUserMessages: false };
  }
}

class Sequence {
  contextTokens = [];
  pieces = 0;
  constructor(weights, tokenizer) { this.weights = weights; this.tokenizer = tokenizer; }
  get nextTokenIndex() { return this.contextTokens.length; }
  async clearHistory() { this.contextTokens = []; this.pieces = 0; }
  async eraseContextTokenRanges([{ start, end }]) { this.contextTokens.splice(start, end - start); }
  async evaluateWithoutGeneratingNewTokens(tokens) { this.contextTokens.push(...tokens); this.pieces++; }
  async controlledEvaluate(input) {
    this.contextTokens.push(...input.map((entry) => Array.isArray(entry) ? entry[0] : entry));
    const text = this.tokenizer.detokenize(this.contextTokens);
    if (text.includes("HANG")) await new Promise(() => setInterval(() => {}, 1000));
    if (text.includes("DIE")) process.kill(process.pid, "SIGKILL");
    this.pieces++;
    let hash = 7;
    for (const token of this.contextTokens) hash = (hash * 31 + token) % 1000003;
    let one = hash / 1000003 / 2;
    if (this.weights.fault === "reuse") one += this.pieces * 0.001;
    if (this.weights.fault === "process") one += process.pid * 1e-5;
    return [...input.slice(1).map(() => undefined), { next: { probabilities: new Map([[49, one], [50, 0.5 - one]]) } }];
  }
  async *evaluate(tokens, { grammarEvaluationState: state }) {
    this.contextTokens.push(...tokens);
    const verdict = '"chosen_answer": "2"', reasoning = '"reasoning": "fake"';
    const fields = state === undefined ? [verdict] : state.verdictFirst ? [verdict, reasoning] : [reasoning, verdict];
    for (const token of this.tokenizer("{" + fields.join(", ") + "}", false)) yield token;
  }
}

export class LlamaGrammarEvaluationState {
  constructor({ grammar: { grammar } }) { this.verdictFirst = grammar.indexOf("chosen_answer") < grammar.indexOf("reasoning"); }
}

export async function getLlama(options) {
  if (options.build !== "never" || options.skipDownload !== true) throw new Error("must neither build nor download");
  const gpu = options.gpu === "auto" ? process.env.FAKE_GPU ?? false : false;
  return {
    gpu,
    createGrammar: async ({ grammar }) => ({ grammar }),
    async loadModel({ modelPath, gpuLayers }) {
      if (gpuLayers !== (gpu === false ? 0 : "auto")) throw new Error("layers in the wrong place");
      const weights = JSON.parse(readFileSync(modelPath, "utf8"));
      const tokenizer = makeTokenizer(weights.wideCodes === true);
      return {
        tokenizer, tokens: { bos: null, shouldPrependBosToken: false }, trainContextSize: 1000, typeDescription: "fake 1K",
        fileInfo: { metadata: { general: { name: "Fake" }, tokenizer: weights.template === false ? {} : { chat_template: "chatml" } } },
        async createContext(context) {
          if (context.sequences !== 1 || context.flashAttention !== false || context.swaFullCache !== true) throw new Error("a context that gives wrong numbers");
          return { getSequence: () => new Sequence(weights, tokenizer) };
        },
      };
    },
  };
}
`;
