import { open, mkdir, rename, statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { groupedDigits } from "../../core/grouped-digits.js";
import { DataError } from "../../core/data-error.js";
import { DialDeferError } from "../../core/dialdefer-error.js";
import type { Environment } from "../../fetching/dialdefer-home.js";
import { fileSha256, rememberFileSha256 } from "../../fetching/file-sha256.js";
import type { FoundModel } from "./find-model.js";
import { downloadFile } from "../../fetching/download-file.js";
import { hubAddressText, type HubAddress } from "./hub/hub-address.js";
import { HubClient } from "./hub/hub-client.js";
import type { HubFile } from "./hub/hub-file.js";
import { FetchInterruption } from "../../fetching/fetch-interruption.js";
import type { FetchTiming } from "../../fetching/fetch-timing.js";
import { PartFile, removePart } from "../../fetching/part-file.js";
import { withRepetition } from "../../fetching/with-repetition.js";
import { writeRecord } from "./model-record.js";
import { ModelUnavailableError } from "./model-unavailable-error.js";

/**
 * Fetches a model from the hub into `FILE.part`, going on where an earlier process was stopped, holds the whole
 * file against the checksum and renames it last. The checksum is the catalogue's, else the one recorded on first
 * use, else the hub's, which is recorded.
 * @throws ModelUnavailableError when the hub is not reached or stays in trouble
 * @throws DialDeferError `model-gated`, `model-not-found`, `hub-refused`, `hub-untrusted`, `home-unwritable`
 * @throws DataError `checksum-changed` when the hub offers other bytes than before, `checksum-mismatch` when other
 *   bytes came than it offered; nothing is kept of those
 */
export async function fetchHubModel(model: FoundModel, address: HubAddress, home: string, environment: Environment, timing: FetchTiming, notice: (line: string) => void): Promise<void> {
  const client = new HubClient(environment, timing);
  try {
    const offered = await withRepetition(() => client.inspect(address), { pauseMs: timing.pauseMs, notice, worthwhile: ({ reached }) => reached });
    refuseChanged(model, address, offered);
    await downloadAndCheck(model, address, offered, { client, home, timing, notice });
  } catch (error) {
    if (!(error instanceof FetchInterruption)) throw error;
    throw new ModelUnavailableError(`the model ${model.name} could not be fetched from the hub ${client.hub}: ${error.message}.\n`
      + `${error.reached ? "What has been fetched is kept: the same command goes on from there." : "HTTPS_PROXY names a proxy, HF_ENDPOINT a mirror of the hub."}`);
  } finally {
    await client.close();
  }
}

/** The hub's checksum for a model that is not on disk, within `milliseconds`; null where it does not say. Throws as `fetchHubModel` does inside. */
export async function hubSha256(address: HubAddress, environment: Environment, timing: FetchTiming, milliseconds: number): Promise<string | null> {
  const client = new HubClient(environment, timing);
  try {
    return (await client.inspect(address, AbortSignal.timeout(milliseconds))).sha256;
  } finally {
    await client.close();
  }
}

function refuseChanged({ name, pinned, record, recordFile }: FoundModel, address: HubAddress, { sha256 }: HubFile): void {
  if (pinned !== null && sha256 !== null && sha256 !== pinned) {
    throw new DataError(`the hub offers other weights for ${name} than the catalogue names: SHA-256 ${sha256} instead of ${pinned}; nothing was fetched`, {}, { code: "checksum-changed" });
  }
  if (record !== null && sha256 !== null && sha256 !== record.sha256) {
    const old = record.commit === null ? "" : `; ${hubAddressText({ ...address, revision: record.commit })} still names the old weights`;
    throw new DataError(`the hub now offers other weights for ${name} than on ${record.date.slice(0, 10)}: SHA-256 ${sha256} instead of ${record.sha256}; nothing was fetched. `
      + `To take the new ones, remove ${recordFile}${old}`, { file: recordFile }, { code: "checksum-changed" });
  }
}

async function downloadAndCheck(model: FoundModel, address: HubAddress, offered: HubFile, { client, home, timing, notice }: {
  readonly client: HubClient; readonly home: string; readonly timing: FetchTiming; readonly notice: (line: string) => void;
}): Promise<void> {
  const expected = model.pinned ?? model.record?.sha256 ?? offered.sha256;
  const partFile = `${model.file}.part`;
  await mkdir(dirname(model.file), { recursive: true });
  const part = await PartFile.open(partFile, { sha256: expected, bytes: offered.bytes });
  let useless = false;
  try {
    await refuseTooBig(model, home, (offered.bytes ?? 0) - part.position);
    notice(`Fetching ${model.name} (${model.entry === null ? "" : `${model.entry.title}, `}${offered.bytes === null ? "size unknown" : `${groupedDigits(Math.round(offered.bytes / 1e6))} MB`}`
      + `${model.entry === null ? "" : `, ${model.entry.licence}`}) from ${client.hub}${part.position > 0 ? `, going on after ${(part.position / 1e6).toFixed(1)} MB` : ""} ...`);
    // A branch may move while the download is under way; a commit does not.
    const fixed = { ...address, revision: offered.commit ?? address.revision };
    await downloadFile(part, { read: (from, ifRange) => client.read(fixed, from, ifRange), file: address.file, bytes: offered.bytes, announcer: "the hub", timing, notice });
  } catch (error) {
    // A half file on a full disk helps nobody; anything else is worth going on with.
    useless = isFull(error) || error instanceof DataError;
    throw error;
  } finally {
    await part.close();
    if (useless) await removePart(partFile, true);
  }
  notice("Checking the checksum ...");
  const digest = await fileSha256(partFile);
  const flaw = expected === null ? await notAModel(partFile) : digest === expected ? null : `expected SHA-256 ${expected}, got ${digest}`;
  if (flaw !== null) {
    await removePart(partFile, true);
    throw new DataError(`the weights of ${model.name} are not what the hub promised: ${flaw} (${part.position} bytes); nothing was kept. Run the command again; `
      + "if that does not help, a proxy or a mirror changes the file", { file: partFile }, { code: "checksum-mismatch" });
  }
  if (model.record === null) {
    await writeRecord(model.recordFile, { source: hubAddressText(address), commit: offered.commit, sha256: digest, bytes: part.position, date: new Date().toISOString() });
  }
  await rename(partFile, model.file);
  await removePart(partFile, false);
  await rememberFileSha256(model.file, home, digest);
  notice(`${model.name} is ready (SHA-256 ${expected === null ? "recorded, the hub named none" : model.record === null && model.pinned === null ? "checked and recorded" : "checked"}: ${digest}).`);
}

async function refuseTooBig({ name }: FoundModel, home: string, needed: number): Promise<void> {
  const { bavail, bsize } = await statfs(home);
  const free = bavail * bsize;
  if (needed <= free) return;
  throw new DialDeferError("home-unwritable", `${name} needs ${Math.ceil(needed / 1e6)} MB more and the disk of ${home} has ${Math.floor(free / 1e6)} MB left. `
    + "Free some space there, or set DIALDEFER_HOME to another folder, and run again");
}

/** Where nobody names a checksum, a sign-in page of a network must still not pass for a model. */
async function notAModel(file: string): Promise<string | null> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.toString("latin1") === "GGUF" ? null : "it is no GGUF file";
  } finally {
    await handle.close();
  }
}

function isFull(error: unknown): boolean {
  return ["ENOSPC", "EDQUOT"].includes(String((error as { code?: unknown } | null)?.code));
}
