import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Bench } from "../support/bar.js";
import { writeItems } from "../support/generated-items.js";
import { runNode } from "../support/run-node.js";
import { withTemporaryFolder } from "../support/with-temporary-folder.js";

const runs = 3;
const small = 100_000;
const large = 1_000_000;

/** Peak resident size of a process that reads a file of items, as far as it depends on their number. */
export const itemMemory: Bench = (progress) => withTemporaryFolder(async (folder) => {
  const files = { small: join(folder, "small.jsonl"), large: join(folder, "large.jsonl") };
  await writeItems(files.small, small);
  await writeItems(files.large, large);
  const peaks: { small: number; large: number }[] = [];
  for (let run = 0; run < runs; run++) {
    const peak = { small: peakMegabytes(files.small, small), large: peakMegabytes(files.large, large) };
    progress(`peak at ${small} items ${peak.small.toFixed(0)} MB, at ${large} items ${peak.large.toFixed(0)} MB`);
    peaks.push(peak);
  }
  return {
    bars: [{ name: `item-memory: peak of reading ${large} items above that of ${small}`, unit: "MB", atMost: 60, runs: peaks.map((peak) => peak.large - peak.small), remark: `${runs} runs, a process each` }],
    details: { peak_mb_at_100000: peaks.map((peak) => peak.small), peak_mb_at_1000000: peaks.map((peak) => peak.large) },
  };
});

function peakMegabytes(file: string, expected: number): number {
  const { items, peak } = JSON.parse(runNode([fileURLToPath(new URL("./read-items.js", import.meta.url)), file])) as { items: number; peak: number };
  if (items !== expected) throw new Error(`${items} items were read, ${expected} were written`);
  return peak / 1e6;
}
