import { DataError } from "../../../core/data-error.js";
import { downloadProgress } from "./download-progress.js";
import type { HubAddress } from "./hub-address.js";
import type { HubClient } from "./hub-client.js";
import { HubInterruption } from "./hub-interruption.js";
import type { HubTiming } from "./hub-timing.js";
import type { PartFile } from "./part-file.js";
import { withRepetition } from "./with-repetition.js";

/**
 * Fetches a file into `part`, going on where it stands, until all `bytes` of it are there (null: until the server
 * says that it has no more). Broken connections, stalls and busy servers are met by going on; only several
 * failures in a row without a new byte end it, and what is there then stays for the next time.
 * @throws HubInterruption, or DialDeferError as `hubRefusal`
 * @throws the system's own error (`ENOSPC`, say) when `part` cannot be written
 */
export async function downloadHubFile(client: HubClient, address: HubAddress, part: PartFile, bytes: number | null, timing: HubTiming, notice: (line: string) => void): Promise<void> {
  const progress = downloadProgress(part.position, bytes, timing.progressMs, notice);
  let reached = -1;
  await withRepetition(async () => {
    if (bytes !== null && part.position === bytes) return;
    const body = await client.read(address, part.position, part.etag);
    if (body === null) {
      await part.startOver(null);
      throw new HubInterruption("the server no longer has the rest of the file", { reached: true });
    }
    if (body.from !== part.position) notice("The server does not go on in the middle of the file; starting over.");
    if (body.from === 0) await part.startOver(body.etag);
    if (bytes !== null && body.total !== null && body.total !== bytes) {
      throw new HubInterruption(`the download server has ${body.total} bytes where the hub announced ${bytes}`, { reached: true });
    }
    for await (const chunk of body.chunks) {
      if (bytes !== null && part.position + chunk.length > bytes) {
        throw new DataError(`the download server sends more than the ${bytes} bytes that the hub announced for ${address.file}`, {}, { code: "checksum-mismatch" });
      }
      await part.append(chunk);
      progress.at(part.position);
    }
    if (bytes !== null && part.position < bytes) throw new HubInterruption("the download ended before its end", { reached: true });
  }, {
    pauseMs: timing.pauseMs, notice,
    // New bytes are worth as many failures again.
    progressed: () => {
      const further = part.position > reached;
      reached = part.position;
      return further;
    },
  });
  await part.flush();
}
