/** What one judge's calls used (counts) and cost (US dollars); null where no price is known. */
export interface BillLine {
  readonly judge: string;
  /** Calls that came back with a count of tokens. */
  readonly calls: number;
  readonly input_tokens: number;
  /** Those of `input_tokens` that came out of the provider's cache. */
  readonly cached_tokens: number;
  readonly output_tokens: number;
  /** Calls that may have been billed but came back without a count: lost connections, timeouts, servers that count nothing. */
  readonly without_usage: number;
  readonly usd: number | null;
}

/** What calls cost, by judge, at the prices of one dated file. */
export interface Bill {
  readonly judges: readonly BillLine[];
  /** Sum over judges; null where the price of one that was paid is unknown. */
  readonly usd: number | null;
  /** What the plan said before the first call; null where it could not say. */
  readonly estimated_usd: number | null;
  /** The price list: its name, its date, and the SHA-256 of its bytes. */
  readonly prices: { readonly name: string; readonly date: string; readonly sha256: string } | null;
}
