import { DialDeferError, type ErrorContext } from "./dialdefer-error.js";

/** A row or file that is not what it should be; the message names file, line, column and what was expected. */
export class DataError extends DialDeferError {
  constructor(message: string, context: ErrorContext = {}, options: { cause?: unknown; code?: string } = {}) {
    super(options.code ?? "bad-data", message, { cause: options.cause, context });
  }
}
