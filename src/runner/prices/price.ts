/** What a model costs, in US dollars per million tokens. */
export interface Price {
  readonly input: number;
  /** For input that came out of the provider's cache. */
  readonly cachedInput: number;
  readonly output: number;
}

/** Of judges whose calls nobody bills. */
export const freePrice: Price = { input: 0, cachedInput: 0, output: 0 };

/** Whether no call can cost anything. */
export function isFree({ input, cachedInput, output }: Price): boolean {
  return input === 0 && cachedInput === 0 && output === 0;
}
