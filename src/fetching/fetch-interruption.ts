/** Something went wrong that may be over the next time: a broken connection, a busy server. */
export class FetchInterruption extends Error {
  /** Milliseconds that the server asked to wait, if it did. */
  readonly retryAfterMs: number | undefined;
  /** Whether any server answered at all. */
  readonly reached: boolean;

  constructor(message: string, options: { readonly reached: boolean; readonly retryAfterMs?: number | undefined; readonly cause?: unknown }) {
    super(message, { cause: options.cause });
    this.reached = options.reached;
    this.retryAfterMs = options.retryAfterMs;
  }
}
