import { DataError } from "../core/data-error.js";
import { DialDeferError } from "../core/dialdefer-error.js";

/** What the system says about a file itself becomes a `DataError` (`unreadable-file`); any other error stays what it is. */
export function asDataError(file: string, error: unknown): unknown {
  if (error instanceof DialDeferError || !(error instanceof Error) || !("syscall" in error)) return error;
  return new DataError(`${file}: cannot be read (${error.message})`, { file }, { cause: error, code: "unreadable-file" });
}
