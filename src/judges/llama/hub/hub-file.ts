import type { IncomingHttpHeaders } from "node:http";
import { wholeNumber } from "../../../fetching/whole-number.js";

/** What the hub says about a file; null where it does not say. */
export interface HubFile {
  readonly commit: string | null;
  /** SHA-256 of the content. */
  readonly sha256: string | null;
  readonly bytes: number | null;
}

/** What one answer's headers say about the file that it is for. */
export function fileOfHeaders(headers: IncomingHttpHeaders): HubFile {
  const commit = String(headers["x-repo-commit"] ?? "");
  return { commit: /^[0-9a-f]{40}$/.test(commit) ? commit : null, sha256: sha256Of(headers["x-linked-etag"]), bytes: wholeNumber(headers["x-linked-size"]) };
}

/** A mirror that serves the file itself may name the checksum as its ETag. */
export function withOwnEtag(file: HubFile, headers: IncomingHttpHeaders): HubFile {
  return { ...file, sha256: file.sha256 ?? sha256Of(headers.etag) };
}

/** The hub writes the checksum between quotation marks; a Git object's 40 digits are none. */
function sha256Of(header: string | string[] | undefined): string | null {
  return /^(?:W\/)?"?([0-9a-f]{64})"?$/.exec(String(header ?? ""))?.[1] ?? null;
}

