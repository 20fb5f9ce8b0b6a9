import { DataError } from "../../core/data-error.js";

/** An archive that cannot be read as a whole. */
export function archiveError(archive: string, message: string, cause?: unknown): DataError {
  return new DataError(`${archive}: ${message}`, { file: archive }, { code: "bad-archive", cause });
}
