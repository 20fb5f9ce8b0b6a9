/** Where something went wrong, for people and for scripts. */
export interface ErrorContext {
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  readonly column?: string | undefined;
  readonly item?: string | undefined;
  readonly arm?: string | undefined;
}

/**
 * The base of every error DialDefer throws on purpose. `code` is stable; `exitCode` is what the
 * CLI ends with (1 failure or bad data, 2 usage, 3 gate, 4 pending).
 */
export class DialDeferError extends Error {
  readonly code: string;
  readonly exitCode: 1 | 2 | 3 | 4;
  readonly context: ErrorContext;

  constructor(code: string, message: string, options: { cause?: unknown; context?: ErrorContext; exitCode?: 1 | 2 | 3 | 4 } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = new.target.name;
    this.code = code;
    this.exitCode = options.exitCode ?? 1;
    this.context = options.context ?? {};
  }
}
