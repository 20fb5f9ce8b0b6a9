import { canonicalJson } from "../core/canonical-json.js";
import { sha256 } from "../core/sha256.js";
import { UsageError } from "../core/usage-error.js";
import { openItems } from "../items/open-items.js";
import { describeMethod } from "../items/sampling/describe-method.js";
import { readSample } from "../items/sampling/read-sample.js";
import type { StudyParts } from "./prepare-study.js";
import type { StudyOptions } from "./study-options.js";

const MOST_NAMED_ROWS = 1000;

/** The items of a study, with counts of the rows that were skipped and of those that cannot be judged. What a reader should know of them is said as a notice, once. */
export async function openStudyItems(options: StudyOptions): Promise<Pick<StudyParts, "items" | "skippedRows" | "unjudgeable" | "chosenBy">> {
  if (typeof options.items !== "string") {
    if (options.sample !== undefined || options.incorrect !== undefined) throw new UsageError("'sample' and 'incorrect' are for items that are read from a file or a benchmark, not for a reader of your own");
    return { items: options.items, skippedRows: () => 0, unjudgeable: () => new Map(), chosenBy: {} };
  }
  const sample = typeof options.sample === "string" ? readSample(options.sample) : options.sample;
  let skipped = 0;
  const seen = new Set<string>();
  let unjudgeable = new Map<string, number>();
  const items = openItems(options.items, {
    onBadRow: options.onBadRow ?? "stop", sample, incorrect: options.incorrect, seed: options.seed,
    onSkippedRow: (error) => {
      skipped++;
      // Each pass over the file meets the same bad rows.
      if (seen.size < MOST_NAMED_ROWS && !seen.has(error.message)) {
        seen.add(error.message);
        options.onSkippedRow?.(error);
      }
    },
    onUnjudgeable: (_error, reason) => unjudgeable.set(reason, (unjudgeable.get(reason) ?? 0) + 1),
  });
  for (const notice of await items.notices()) options.onNotice?.(`note: ${notice}`);
  const { spec } = items;
  return {
    skippedRows: () => skipped,
    unjudgeable: () => unjudgeable,
    chosenBy: {
      incorrect: options.incorrect ?? sample?.incorrect ?? "paper",
      ...sample !== undefined && { sample: { method: describeMethod(sample.method), items: sample.sample.length, of: sample.of, sha256: sha256(canonicalJson(sample)) } },
    },
    items: {
      spec,
      read() {
        unjudgeable = new Map();
        return items.read();
      },
    },
  };
}
