import { DialDeferError } from "../core/dialdefer-error.js";

/** What an error says to a person, and the exit code it ends with. Faults of ours keep their stack. */
export function describeError(error: unknown): { readonly text: string; readonly exitCode: number } {
  if (error instanceof DialDeferError) return { text: `error: ${error.message}\n`, exitCode: error.exitCode };
  const shown = error instanceof Error ? error.stack ?? error.message : String(error);
  return { text: `internal error, please report it:\n${shown}\n`, exitCode: 1 };
}
