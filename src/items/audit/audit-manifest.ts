import { DataError } from "../../core/data-error.js";
import type { Item } from "../../core/item.js";
import { openItems } from "../open-items.js";
import { contentHash } from "../sampling/content-hash.js";
import { readSample } from "../sampling/read-sample.js";
import type { SampleManifest } from "../sampling/sample-manifest.js";
import { setName } from "../sampling/set-name.js";
import type { CheckItemsOptions, ItemCheck } from "./check-items.js";
import { flaggingFindings } from "./flagged-ids.js";

export interface AuditManifestOptions extends Pick<CheckItemsOptions, "sample" | "incorrect"> {
  /** `drop`: the items that are left without the flagged ones. `keep`: all items, with what was flagged. */
  readonly fix: "drop" | "keep";
  /** What counts as flagged; errors and warnings without it. */
  readonly codes?: readonly string[] | undefined;
}

/**
 * A sample manifest out of an audit, for `--sample`: ids and content hashes, never text. Reads the set once more, to hash it.
 *
 * @throws UsageError for a code that is given to no items; DataError (`no-items`) where no item would be left.
 */
export async function auditManifest(check: ItemCheck, { sample, incorrect, fix, codes }: AuditManifestOptions): Promise<SampleManifest> {
  const flagging = flaggingFindings(check.findings, codes);
  const flagged = new Set(flagging.flatMap(({ ids }) => ids));
  const entries: SampleManifest["sample"] = [];
  for await (const item of openItems(check.spec, { sample, incorrect, onBadRow: "skip" }).read()) {
    if (fix === "keep" || !flagged.has(item.id)) entries.push(entry(item));
  }
  if (entries.length === 0) throw new DataError(`${check.spec}: all ${check.items} items are flagged, so that --fix drop leaves none; say with --codes which findings count`, { file: check.spec }, { code: "no-items" });
  const drawn = typeof sample === "string" ? readSample(sample) : sample;
  const choice = incorrect ?? drawn?.incorrect ?? "paper";
  const seed = drawn?.method["incorrect_seed"];
  return {
    schema: "dialdefer.sample/1", items: drawn?.items ?? setName(check.spec), incorrect: choice,
    method: {
      name: "audit", fix, codes: [...new Set(codes ?? flagging.map(({ code }) => code))],
      ...choice === "random" && { incorrect_seed: typeof seed === "number" ? seed : 1 },
      ...fix === "keep" && { flagged: flagging.map(({ code, ids }) => ({ code, ids })) },
    },
    of: check.items, sample: entries,
  };
}

function entry(item: Item): SampleManifest["sample"][number] {
  return { id: item.id, sha256: contentHash(item) };
}
