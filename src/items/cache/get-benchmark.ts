import { constants, existsSync } from "node:fs";
import { copyFile, mkdir, rename, rm, rmdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { DataError } from "../../core/data-error.js";
import { DialDeferError } from "../../core/dialdefer-error.js";
import { UsageError } from "../../core/usage-error.js";
import { dialdeferHome, type Environment } from "../../fetching/dialdefer-home.js";
import { FetchInterruption } from "../../fetching/fetch-interruption.js";
import { fetchTiming, type FetchTiming } from "../../fetching/fetch-timing.js";
import { fileSha256, rememberedFileSha256, rememberFileSha256 } from "../../fetching/file-sha256.js";
import { removePart } from "../../fetching/part-file.js";
import { withFolderLock } from "../../fetching/with-folder-lock.js";
import { withWritableHome } from "../../fetching/with-writable-home.js";
import { catalogue } from "../benchmarks/catalogue.js";
import type { CatalogueEntry, CatalogueFile } from "../benchmarks/catalogue-entry.js";
import { arrivedFlaw } from "./arrived-flaw.js";
import { benchmarkPlaces, type BenchmarkPlaces } from "./benchmark-places.js";
import { readBenchmarkRecord, writeBenchmarkRecord, type BenchmarkRecord } from "./benchmark-record.js";
import { foreignContent } from "./check-content.js";
import { fileAddress } from "./file-address.js";
import { localCopies } from "./local-copies.js";
import { waysByHand } from "./ways-by-hand.js";

export interface GetBenchmarkOptions {
  /** A file or folder of the user's own to take instead of fetching. */
  readonly from?: string | undefined;
  /** The address of a folder that has the files, instead of the authors'. */
  readonly url?: string | undefined;
  readonly environment?: Environment;
  readonly onNotice?: ((line: string) => void) | undefined;
  /** How far a download is: a line, and the share that is there where the size is known. Default: `onNotice`. */
  readonly onProgress?: ((line: string, share: number | null) => void) | undefined;
  readonly catalogue?: ReadonlyMap<string, CatalogueEntry>;
  /** How long servers are waited for; for tests. */
  readonly timing?: FetchTiming | undefined;
}

/** A file of a benchmark as it lies here. */
export interface BenchmarkFile {
  readonly name: string;
  readonly path: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly source: string;
  /** What the checksum was held against: the catalogue's, that of an earlier use, or nothing yet (`first-use`: it is recorded now). */
  readonly checked: "pinned" | "recorded" | "first-use";
}

/** A benchmark that lies here. */
export interface GotBenchmark {
  readonly entry: CatalogueEntry;
  /** What `--items NAME` opens. */
  readonly path: string;
  readonly files: readonly BenchmarkFile[];
}

/** One run of the work, while the lock is held. */
interface Work {
  readonly entry: CatalogueEntry;
  readonly places: BenchmarkPlaces;
  readonly home: string;
  readonly record: BenchmarkRecord;
  /** Where `--from` has each file. */
  readonly copies: ReadonlyMap<string, string> | null;
  readonly options: GetBenchmarkOptions;
  readonly notice: (line: string) => void;
}

/**
 * Makes sure that a benchmark's published files lie under DIALDEFER_HOME, and returns where. A file gets its place
 * when it is whole, has the right checksum (the catalogue's, else the one recorded on first use) and reads as that
 * benchmark; a killed download goes on where it stopped, and only one process fetches.
 *
 * @throws UsageError for a name that is not in the catalogue, or an address or a path that cannot be meant
 * @throws DialDeferError `get-by-hand` for a set that nobody may fetch for you; `benchmark-unavailable`, `download-refused`,
 *   `download-not-found`, `download-untrusted`, `download-page` where the network does not give the file: all say what to do by hand
 * @throws DataError `checksum-mismatch`, `checksum-changed`, `not-this-benchmark`: nothing of the file is kept
 * @throws DialDeferError `home-unwritable` when the disk is full or the folder cannot be written
 */
export async function getBenchmark(name: string, options: GetBenchmarkOptions = {}): Promise<GotBenchmark> {
  const { environment = process.env, onNotice: notice = () => undefined, catalogue: known = catalogue, from, url } = options;
  const entry = known.get(name);
  if (entry === undefined) throw new UsageError(`there is no benchmark '${name}'; there are: ${[...known.keys()].join(", ")}`);
  if (from !== undefined && url !== undefined) throw new UsageError("--from takes a local copy and --url another server: give one of them");
  const home = dialdeferHome(environment);
  const places = benchmarkPlaces(entry, home);
  if (entry.byHand !== undefined && from === undefined && places.missing.length > 0) throw new DialDeferError("get-by-hand", waysByHand(entry, places));
  const copies = from === undefined ? null : localCopies(entry, from);
  const files = await withWritableHome(home, () => withFolderLock(places.lock, async () => {
    const work: Work = { entry, places, home, record: await readBenchmarkRecord(places.record), copies, options, notice };
    const got: BenchmarkFile[] = [];
    try {
      for (const file of entry.files) got.push(await getFile(work, file));
      // What an earlier process left there is of no use now.
      await rm(places.arriving, { recursive: true, force: true });
    } finally {
      // Stays where a download on its way lies in it.
      await rmdir(places.arriving).catch(() => undefined);
    }
    return got;
  }, { onWait: () => notice(`Another process is fetching ${name}; waiting for it.`) }));
  return { entry, path: places.path, files };
}

async function getFile(work: Work, file: CatalogueFile): Promise<BenchmarkFile> {
  const { entry, places, home, record, copies, notice } = work;
  const path = join(places.folder, file.name);
  const seen = record.files[file.name];
  const copy = copies?.get(file.name);
  const checked = file.sha256 !== undefined ? "pinned" : seen !== undefined ? "recorded" : "first-use";
  const expected = file.sha256 ?? seen?.sha256 ?? null;
  if (copy === undefined && existsSync(path)) {
    // Perhaps put there by hand.
    const sha256 = await rememberedFileSha256(path, home);
    if (expected !== null && sha256 !== expected) throw changedHere(entry, file, path, places, sha256, expected);
    if (seen === undefined) {
      const foreign = await foreignContent(entry.name, path);
      if (foreign !== null) throw new DataError(`${path} is not ${entry.title} but ${foreign}: put the published file there, or remove it and run again`, { file: path }, { code: "not-this-benchmark" });
      await remember(work, file, path, sha256, path);
    }
    notice(`${file.name} is here already (SHA-256 ${checked === "first-use" ? `recorded: ${sha256}` : "checked"}).`);
    return { name: file.name, path, sha256, bytes: (await stat(path)).size, source: work.record.files[file.name]?.source ?? path, checked };
  }
  const arriving = join(places.arriving, file.name);
  await mkdir(places.arriving, { recursive: true });
  const source = copy === undefined ? await fetchFile(work, file, arriving, expected) : await takeCopy(copy, arriving, notice);
  const sha256 = await checkArrived(work, file, arriving, source, expected);
  await remember(work, file, arriving, sha256, source);
  await mkdir(places.folder, { recursive: true });
  await rename(arriving, path);
  await removePart(arriving, false);
  await rememberFileSha256(path, home, sha256);
  notice(`${file.name} is ready (SHA-256 ${checked === "first-use" ? `recorded: ${sha256}` : "checked"}).`);
  return { name: file.name, path, sha256, bytes: (await stat(path)).size, source, checked };
}

/** Returns the address that the file came from. */
async function fetchFile({ entry, places, options, notice }: Work, file: CatalogueFile, target: string, sha256: string | null): Promise<string> {
  const { environment = process.env, timing = fetchTiming, onProgress: progress, url: base } = options;
  const address = fileAddress(file, environment, base);
  notice(`Fetching ${file.name} of ${entry.title} (${entry.licence}) from ${address.url.host} ...`);
  // Undici is not loaded where the file is there already.
  const { fetchBenchmarkFile } = await import("./fetch-benchmark-file.js");
  try {
    await fetchBenchmarkFile(address, target, { sha256, environment, timing, notice, progress });
  } catch (error) {
    const network = error instanceof FetchInterruption || (error instanceof DialDeferError && error.code.startsWith("download-"));
    if (!network) throw error;
    const code = error instanceof DialDeferError ? error.code : "benchmark-unavailable";
    const kept = error instanceof FetchInterruption && error.reached ? " What has been fetched is kept: the same command goes on from there." : "";
    throw new DialDeferError(code, `${file.name} of ${entry.title} could not be fetched: ${error.message}.${kept}\n${waysByHand(entry, places)}`, { cause: error });
  }
  return address.url.href;
}

async function takeCopy(from: string, to: string, notice: (line: string) => void): Promise<string> {
  // A half download has a description, under which a half copy must never lie.
  await removePart(to, true);
  notice(`Copying ${from} ...`);
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE);
  } catch (error) {
    await rm(to, { force: true });
    throw error;
  }
  return from;
}

/** Holds what has come against the checksum and against the benchmark, and returns its SHA-256; of what is something else nothing is kept. */
async function checkArrived(work: Work, file: CatalogueFile, arriving: string, source: string, expected: string | null): Promise<string> {
  try {
    const sha256 = await fileSha256(arriving);
    const again = work.copies === null ? "Run the command again; if that does not help, the file has changed there. " : "";
    const flaw = await arrivedFlaw({ file, path: arriving, source, sha256, expected, again }, work.entry, work.places, work.record.files[file.name]);
    if (flaw !== null) throw flaw;
    return sha256;
  } catch (error) {
    await removePart(arriving, true);
    throw error;
  }
}

async function remember({ places, record }: Work, file: CatalogueFile, path: string, sha256: string, source: string): Promise<void> {
  if (record.files[file.name]?.sha256 === sha256) return;
  record.files[file.name] = { sha256, bytes: (await stat(path)).size, source, date: new Date().toISOString() };
  await writeBenchmarkRecord(places.record, record);
}

function changedHere(entry: CatalogueEntry, file: CatalogueFile, path: string, places: BenchmarkPlaces, found: string, expected: string): DataError {
  return new DataError(`${path} is no longer what it was: SHA-256 ${found} instead of ${expected}. Remove it and run 'dialdefer items get ${entry.name}' to have it as it was`
    + (file.sha256 === undefined ? `; to keep the new one, remove ${places.record}` : `; '--items ${entry.name}:PATH' reads any version that you have`), { file: path }, { code: "checksum-changed" });
}
