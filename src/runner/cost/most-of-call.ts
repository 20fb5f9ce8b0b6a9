import { Buffer } from "node:buffer";
import type { JudgeRequest } from "../../core/judge.js";
import type { Price } from "../prices/price.js";

/** For what a chat template puts around one message: role, separators, the space that some tokenizers put first. */
const TOKENS_AROUND_MESSAGE = 16;

/** For what a provider adds once: the turn it opens for the answer, a system preamble of its own, a note on JSON mode. */
const TOKENS_AROUND_CALL = 256;

const MILLION = 1e6;

/**
 * The most that one call can cost, in US dollars, known before it is made. A tokenizer makes at most one token of a byte
 * of UTF-8, so the input is at most the bytes of the messages' contents, 16 tokens around each and 256 around all. The
 * output is at most the cap: hidden reasoning is output too, and OpenAI (`max_completion_tokens`) and Anthropic hold it
 * within the cap. A provider that bills more than the cap it was given breaks this bound; nothing that is known before a
 * call could keep it.
 */
export function mostCostOfCall(price: Price, { messages, maxTokens }: Pick<JudgeRequest, "messages" | "maxTokens">): number {
  const bytes = messages.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0);
  const inputTokens = bytes + messages.length * TOKENS_AROUND_MESSAGE + TOKENS_AROUND_CALL;
  return (inputTokens * Math.max(price.input, price.cachedInput) + maxTokens * price.output) / MILLION;
}
