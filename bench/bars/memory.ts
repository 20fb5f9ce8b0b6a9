import { fileURLToPath } from "node:url";
import type { Bench } from "../support/bar.js";
import { runNode } from "../support/run-node.js";
import { withTemporaryFolder } from "../support/with-temporary-folder.js";

const runs = 3;
const small = { items: 5_000, trials: 20_000 };
const large = { items: 50_000, trials: 200_000 };

/** Peak resident size of a whole simulated study (items streamed, everything stored, report written), a process each. */
export const memory: Bench = async (progress) => {
  const peaks: { small: number; large: number }[] = [];
  for (let run = 0; run < runs; run++) {
    const peak = { small: await peakMegabytes(small.items), large: await peakMegabytes(large.items) };
    progress(`peak at ${small.trials} trials ${peak.small.toFixed(0)} MB, at ${large.trials} trials ${peak.large.toFixed(0)} MB`);
    peaks.push(peak);
  }
  const remark = `${runs} runs, a process each`;
  return {
    bars: [
      { name: `memory: peak at ${large.trials} trials above that at ${small.trials}`, unit: "MB", atMost: 40, runs: peaks.map((peak) => peak.large - peak.small), remark },
      { name: `memory: peak at ${large.trials} trials`, unit: "MB", atMost: 300, runs: peaks.map((peak) => peak.large), remark },
    ],
    details: { peak_mb_at_20000: peaks.map((peak) => peak.small), peak_mb_at_200000: peaks.map((peak) => peak.large) },
  };
};

async function peakMegabytes(items: number): Promise<number> {
  return await withTemporaryFolder((folder) => {
    const bytes = Number(runNode([fileURLToPath(new URL("./memory-study.js", import.meta.url)), folder, String(items)]));
    return Promise.resolve(bytes / 1e6);
  });
}
