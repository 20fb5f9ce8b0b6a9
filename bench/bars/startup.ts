import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Bench } from "../support/bar.js";
import { comparisons } from "../support/interleaved.js";
import { runNode } from "../support/run-node.js";
import { spread } from "../support/spread.js";
import { timed } from "../support/timed.js";
import { withTemporaryFolder } from "../support/with-temporary-folder.js";

const roundsPerRun = 6;
const program = fileURLToPath(new URL("../bundle/cli.js", import.meta.url));

/** Whole processes of the built command line, against a Node that does nothing. */
export const startup: Bench = (progress) => withTemporaryFolder(async (folder) => {
  const study = ["run", "--items", "starter", "--judge", "simulated:dprime=1.5,c1=0.4,c2=-0.3", "--store", join(folder, "store"), "--out", join(folder, "report")];
  runNode([program, ...study]);
  const commands = { node: ["-e", "0"], version: [program, "--version"], plan: [program, ...study, "--plan"] } as const;
  const runs: Record<keyof typeof commands, number>[] = [];
  for (let run = -1; run < comparisons; run++) {
    const seconds = { node: [] as number[], version: [] as number[], plan: [] as number[] };
    for (let round = 0; round < roundsPerRun; round++) {
      for (const name of ["node", "version", "plan"] as const) seconds[name].push(await timed(() => runNode(commands[name])));
    }
    // The first run warms the file cache.
    if (run >= 0) runs.push({ node: spread(seconds.node).median, version: spread(seconds.version).median, plan: spread(seconds.plan).median });
  }
  progress(runs.map(({ node, version, plan }) => `${(node * 1000).toFixed(0)}/${(version * 1000).toFixed(0)}/${(plan * 1000).toFixed(0)} ms`).join(", "));
  const remark = `${comparisons} runs of ${roundsPerRun} interleaved rounds, medians of each`;
  return {
    bars: [
      { name: "startup: dialdefer --version against node -e 0", unit: "x", atMost: 1.8, runs: runs.map(({ node, version }) => version / node), remark },
      { name: "startup: run --plan of the starter set, stored, against node -e 0", unit: "x", atMost: 4, runs: runs.map(({ node, plan }) => plan / node), remark },
    ],
    details: { median_ms: { node: 1000 * spread(runs.map(({ node }) => node)).median, version: 1000 * spread(runs.map(({ version }) => version)).median, plan: 1000 * spread(runs.map(({ plan }) => plan)).median } },
  };
});
