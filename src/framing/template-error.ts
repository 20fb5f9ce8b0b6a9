import { DataError } from "../core/data-error.js";

/** The error for a template that is not what it should be; its message begins with file and line. */
export function templateError(file: string, line: number, problem: string, cause?: unknown): DataError {
  return new DataError(`${file}:${line}: ${problem}`, { file, line }, { code: "bad-template", cause });
}
