import type { IncomingHttpHeaders } from "node:http";
import { DialDeferError } from "../../core/dialdefer-error.js";
import type { Environment } from "../../fetching/dialdefer-home.js";
import { downloadFile } from "../../fetching/download-file.js";
import { FetchInterruption } from "../../fetching/fetch-interruption.js";
import type { FetchTiming } from "../../fetching/fetch-timing.js";
import { PartFile, removePart } from "../../fetching/part-file.js";
import { retryAfterMs } from "../../fetching/retry-after.js";
import { WebClient } from "../../fetching/web-client.js";
import type { FileAddress } from "./file-address.js";

export interface FetchBenchmarkFileOptions {
  /** SHA-256 that the whole file must have; null where nobody knows. */
  readonly sha256: string | null;
  readonly environment: Environment;
  readonly timing: FetchTiming;
  readonly notice: (line: string) => void;
  readonly progress?: ((line: string, share: number | null) => void) | undefined;
}

/**
 * Fetches one file into `target`, going on where an earlier process was stopped. Its content is not checked here.
 *
 * @throws FetchInterruption when the server is not reached or stays in trouble; what has come is kept
 * @throws DialDeferError `download-refused`, `download-not-found`, `download-untrusted`, or `download-page` where a web page came
 * @throws the system's own error when `target` cannot be written; on a full disk nothing is kept
 */
export async function fetchBenchmarkFile({ url, token }: FileAddress, target: string, { sha256, environment, timing, notice, progress }: FetchBenchmarkFileOptions): Promise<void> {
  const client = new WebClient(environment, timing, {
    authorization: token === undefined ? undefined : { origin: url.origin, token },
    codes: { refused: "download-refused", untrusted: "download-untrusted" },
    server: url.host, staySecure: true,
  });
  // Sizes of the catalogue are not held against a server here: a sign-in page shall be told as one, at once.
  const part = await PartFile.open(target, { sha256, bytes: null });
  let useless = false;
  let answered = false;
  try {
    if (part.position > 0) notice(`Going on after ${(part.position / 1e6).toFixed(1)} MB ...`);
    await downloadFile(part, {
      read: async (from, ifRange) => {
        let type = "";
        const body = await client.read({ url, refusal: (at, status, headers) => refusal(url, at, status, headers), onAnswer: (_, headers) => {
          answered = true;
          type = headers["content-type"] ?? "";
          return false;
        } }, from, ifRange);
        if (body !== null && /^(?:text\/html|application\/xhtml)/i.test(type)) {
          throw new DialDeferError("download-page", `${url.host} sent a web page instead of the file: the network may want you to sign in first, or the file has moved`);
        }
        return body;
      },
      file: url.href, bytes: null, announcer: url.host, timing, notice, progress,
      // Without a network waiting helps nobody.
      worthwhile: ({ reached }) => reached || answered,
    });
  } catch (error) {
    useless = part.position === 0 || ["ENOSPC", "EDQUOT"].includes(String((error as { code?: unknown } | null)?.code));
    throw error;
  } finally {
    await part.close();
    if (useless) await removePart(target, true);
    await client.close();
  }
}

function refusal(asked: URL, at: URL, status: number, headers: IncomingHttpHeaders): Error {
  if (status === 429 || status >= 500) {
    const busy = status === 429 ? "has had too many requests from here (429)" : `is in trouble (${status})`;
    return new FetchInterruption(`${at.host} ${busy}`, { reached: true, retryAfterMs: retryAfterMs(headers, Date.now()) });
  }
  // The address that a server sent on to may have run out; the next try gets a fresh one.
  if (at.origin !== asked.origin) return new FetchInterruption(`the download server ${at.host} answered ${status}`, { reached: true });
  if (status === 404 || status === 410) return new DialDeferError("download-not-found", `${asked.href} is not there (${status}): its authors may have moved it`);
  return new DialDeferError("download-refused", `${asked.host} refuses ${asked.href} (${status})`);
}
