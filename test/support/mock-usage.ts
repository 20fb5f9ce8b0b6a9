/** The tokens of one completion, by the mock server's own rule. */
export interface MockUsage {
  readonly inputTokens: number;
  /** Those of `inputTokens` that are said to come out of a cache; undefined where the server has none. */
  readonly cachedTokens: number | undefined;
  readonly outputTokens: number;
}

/** What a provider would put on its bill (counts). */
export interface MockBill {
  /** Completions that went out whole, with status 200. */
  readonly calls: number;
  readonly inputTokens: number;
  readonly cachedTokens: number;
  readonly outputTokens: number;
  /** Completions that broke on their way out, so that no client can know their tokens; those are not in the sums. */
  readonly spoilt: number;
}

/** A token for every four characters begun: of the messages' JSON, and of what is answered. The same prompt always has as many. */
export function mockUsage(messages: unknown, answer: string, cachedShare?: number): MockUsage {
  const inputTokens = Math.ceil(JSON.stringify(messages).length / 4);
  return { inputTokens, cachedTokens: cachedShare === undefined ? undefined : Math.floor(inputTokens * cachedShare), outputTokens: Math.ceil(answer.length / 4) };
}

/** The member `usage` of a chat completion. */
export function usageMember({ inputTokens, cachedTokens, outputTokens }: MockUsage): Record<string, unknown> {
  return {
    prompt_tokens: inputTokens,
    completion_tokens: outputTokens,
    total_tokens: inputTokens + outputTokens,
    ...(cachedTokens === undefined ? {} : { prompt_tokens_details: { cached_tokens: cachedTokens } }),
  };
}

/** The server's own count of what it gave out. */
export class MockMeter {
  #bill = { calls: 0, inputTokens: 0, cachedTokens: 0, outputTokens: 0, spoilt: 0 };

  get bill(): MockBill {
    return { ...this.#bill };
  }

  billed({ inputTokens, cachedTokens = 0, outputTokens }: MockUsage): void {
    this.#bill.calls++;
    this.#bill.inputTokens += inputTokens;
    this.#bill.cachedTokens += cachedTokens;
    this.#bill.outputTokens += outputTokens;
  }

  spoilt(): void {
    this.#bill.spoilt++;
  }
}
