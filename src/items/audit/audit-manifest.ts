import { DataError } from "../../core/data-error.js";
import { openItems } from "../open-items.js";
import { incorrectSeed } from "../sampling/incorrect-seed.js";
import { makeManifest } from "../sampling/make-manifest.js";
import { readSample } from "../sampling/read-sample.js";
import { sampleEntry } from "../sampling/sample-entry.js";
import type { SampleManifest } from "../sampling/sample-manifest.js";
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
    if (fix === "keep" || !flagged.has(item.id)) entries.push(sampleEntry(item));
  }
  if (entries.length === 0) throw new DataError(`${check.spec}: all ${check.items} items are flagged, so that --fix drop leaves none; say with --codes which findings count`, { file: check.spec }, { code: "no-items" });
  const drawn = typeof sample === "string" ? readSample(sample) : sample;
  const made = makeManifest({
    spec: check.spec, incorrect: incorrect ?? drawn?.incorrect ?? "paper", seed: incorrectSeed(drawn) ?? 1, of: check.items, sample: entries,
    method: {
      name: "audit", fix, codes: [...new Set(codes ?? flagging.map(({ code }) => code))],
      ...fix === "keep" && { flagged: flagging.map(({ code, ids }) => ({ code, ids })) },
    },
  });
  return drawn === undefined ? made : { ...made, items: drawn.items };
}
