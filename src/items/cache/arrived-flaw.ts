import { join } from "node:path";
import { DataError } from "../../core/data-error.js";
import type { CatalogueEntry, CatalogueFile } from "../benchmarks/catalogue-entry.js";
import type { BenchmarkPlaces } from "./benchmark-places.js";
import type { BenchmarkRecord } from "./benchmark-record.js";
import { foreignContent, isWebPage } from "./check-content.js";
import { waysByHand } from "./ways-by-hand.js";

/** A file that has come, before it gets its place. */
export interface ArrivedFile {
  readonly file: CatalogueFile;
  readonly path: string;
  /** Where it came from: an address, or the path of a copy. */
  readonly source: string;
  readonly sha256: string;
  /** The SHA-256 that it must have; null where nobody knows. */
  readonly expected: string | null;
  /** What to do first, where that may help; a sentence. */
  readonly again: string;
}

/** What is wrong with a file that has come: other bytes than published or than at first use, or no such benchmark at all; null where it is in order. */
export async function arrivedFlaw({ file, path, source, sha256, expected, again }: ArrivedFile, entry: CatalogueEntry, places: BenchmarkPlaces, seen: BenchmarkRecord["files"][string] | undefined): Promise<DataError | null> {
  const { name, title } = entry;
  const foreign = (what: string): DataError => new DataError(`${source} is not ${file.name} of ${title} but ${what}; nothing was kept.\n${waysByHand(entry, places)}`, { file: source }, { code: "not-this-benchmark" });
  if (expected === null || sha256 === expected) {
    const what = await foreignContent(name, path);
    return what === null ? null : foreign(what);
  }
  if (await isWebPage(path)) return foreign("a web page, perhaps the sign-in page of a network");
  const bytes = `SHA-256 ${sha256} instead of ${expected}; nothing was kept. ${again}`;
  if (file.sha256 !== undefined) {
    return new DataError(`${source} has other bytes than the published ${file.name}: ${bytes}'--items ${name}:PATH' reads any version that you have`, { file: source }, { code: "checksum-mismatch" });
  }
  return new DataError(`${source} has other bytes than ${file.name} had on ${seen?.date.slice(0, 10)} (from ${seen?.source}): ${bytes}`
    + `To take the new file, remove ${places.record} and ${join(places.folder, file.name)}; samples of the old one may then no longer apply`, { file: source }, { code: "checksum-changed" });
}
