import { DialDeferError } from "./dialdefer-error.js";

/** The call's words are off: a flag, a specification or a combination that cannot be. Exit code 2. */
export class UsageError extends DialDeferError {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super("usage", message, { ...options, exitCode: 2 });
  }
}
