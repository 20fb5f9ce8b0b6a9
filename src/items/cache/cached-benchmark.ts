import { join } from "node:path";
import { DataError } from "../../core/data-error.js";
import { dialdeferHome } from "../../fetching/dialdefer-home.js";
import { rememberedFileSha256 } from "../../fetching/file-sha256.js";
import type { CatalogueEntry } from "../benchmarks/catalogue-entry.js";
import { benchmarkPlaces } from "./benchmark-places.js";
import { readBenchmarkRecord } from "./benchmark-record.js";

/** The copy of a benchmark under DIALDEFER_HOME. */
export interface CachedBenchmark {
  /** Its one file, or the folder of several. */
  readonly path: string;
  /** Holds the files against their checksums. @throws DataError (`checksum-changed`) */
  readonly check: () => Promise<void>;
}

/**
 * Finds the copy that `items get` made, or that somebody put there.
 *
 * @throws DataError (`not-fetched`) where a file of it is not there; the message says how to get it
 */
export function cachedBenchmark(entry: CatalogueEntry): CachedBenchmark {
  const { name, title, files, licence, byHand } = entry;
  const home = dialdeferHome(process.env);
  const { path, folder, missing, record } = benchmarkPlaces(entry, home);
  if (missing.length > 0) {
    const lacks = missing.length === files.length ? "is not on this machine yet" : `lacks ${missing.join(", ")} in ${folder}`;
    throw new DataError(`${title} ${lacks}. 'dialdefer items get ${name}' ${byHand === undefined ? `fetches it (licence: ${licence})` : "says how to get it"}; '--items ${name}:PATH' reads a copy of yours`,
      { file: path }, { code: "not-fetched" });
  }
  return {
    path,
    async check() {
      const seen = await readBenchmarkRecord(record);
      for (const { name: file, sha256: pinned } of files) {
        const expected = pinned ?? seen.files[file]?.sha256;
        if (expected === undefined) continue;
        const found = await rememberedFileSha256(join(folder, file), home);
        if (found === expected) continue;
        throw new DataError(`${join(folder, file)} is no longer what it was: SHA-256 ${found} instead of ${expected}. Remove it and run 'dialdefer items get ${name}' to have it as it was`,
          { file: join(folder, file) }, { code: "checksum-changed" });
      }
    },
  };
}
