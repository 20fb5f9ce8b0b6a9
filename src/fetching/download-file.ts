import { DataError } from "../core/data-error.js";
import { downloadProgress } from "./download-progress.js";
import { FetchInterruption } from "./fetch-interruption.js";
import type { FetchTiming } from "./fetch-timing.js";
import type { PartFile } from "./part-file.js";
import type { WebBody } from "./web-client.js";
import { withRepetition } from "./with-repetition.js";

/** What is downloaded, and how it is told about. */
export interface Download {
  /** The bytes from a place on, as `WebClient.read`. */
  readonly read: (from: number, ifRange: string | null) => Promise<WebBody | null>;
  /** Stands in errors. */
  readonly file: string;
  /** Size of the whole file; null where nobody knows. */
  readonly bytes: number | null;
  /** Who announced that size, for errors: "the hub". */
  readonly announcer: string;
  readonly timing: FetchTiming;
  readonly notice: (line: string) => void;
  /** Which interruptions are worth another try; default all. */
  readonly worthwhile?: (interruption: FetchInterruption) => boolean;
  /** Told how far it is; default `notice`. */
  readonly progress?: ((line: string, share: number | null) => void) | undefined;
}

/**
 * Fetches a file into `part`, going on where it stands, until all `bytes` of it are there (null: until the server
 * says that it has no more). Broken connections, stalls and busy servers are met by going on; only several
 * failures in a row without a new byte end it, and what is there then stays for the next time.
 * @throws FetchInterruption, or what `read` throws
 * @throws the system's own error (`ENOSPC`, say) when `part` cannot be written
 */
export async function downloadFile(part: PartFile, { read, file, bytes, announcer, timing, notice, worthwhile = () => true, progress: told = notice }: Download): Promise<void> {
  const progress = downloadProgress(part.position, bytes, timing.progressMs, told);
  let reached = -1;
  await withRepetition(async () => {
    if (bytes !== null && part.position === bytes) return;
    const body = await read(part.position, part.etag);
    if (body === null) {
      await part.startOver(null);
      throw new FetchInterruption("the server no longer has the rest of the file", { reached: true });
    }
    if (body.from !== part.position) notice("The server does not go on in the middle of the file; starting over.");
    if (body.from === 0) await part.startOver(body.etag);
    if (bytes !== null && body.total !== null && body.total !== bytes) {
      throw new FetchInterruption(`the download server has ${body.total} bytes where ${announcer} announced ${bytes}`, { reached: true });
    }
    progress.of(bytes ?? body.total);
    for await (const chunk of body.chunks) {
      if (bytes !== null && part.position + chunk.length > bytes) {
        throw new DataError(`the download server sends more than the ${bytes} bytes that ${announcer} announced for ${file}`, {}, { code: "checksum-mismatch" });
      }
      await part.append(chunk);
      progress.at(part.position);
    }
    const whole = bytes ?? body.total;
    if (whole !== null && part.position < whole) throw new FetchInterruption("the download ended before its end", { reached: true });
  }, {
    pauseMs: timing.pauseMs, notice, worthwhile,
    // New bytes are worth as many failures again.
    progressed: () => {
      const further = part.position > reached;
      reached = part.position;
      return further;
    },
  });
  await part.flush();
}
