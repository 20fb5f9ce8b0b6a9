import { join } from "node:path";
import { writeReport } from "../../src/report/write-report.js";
import { reportStudy } from "../../src/study/report-study.js";
import { runStudy } from "../../src/study/run-study.js";
import type { Bench } from "../support/bar.js";
import { generatedItems } from "../support/generated-items.js";
import { comparisons } from "../support/interleaved.js";
import { timed } from "../support/timed.js";
import { withTemporaryFolder } from "../support/with-temporary-folder.js";

const items = 25_000;

/** A report in all its formats from stored replies: parsed, analysed, rendered, written. */
export const report: Bench = (progress) => withTemporaryFolder(async (folder) => {
  const store = join(folder, "store");
  await runStudy({ items: generatedItems(items), judges: ["simulated:dprime=1.5,c1=0.4,c2=-0.3,item=0.5,loss=0.01"], store, concurrency: 64, environment: {} });
  const runs: number[] = [];
  const deriving: number[] = [];
  let cold = 0;
  for (let run = -1; run < comparisons; run++) {
    let derived = 0;
    const seconds = await timed(async () => {
      const started = performance.now();
      const analysis = reportStudy({ store });
      derived = (performance.now() - started) / 1000;
      await writeReport(analysis, join(folder, "report"));
    });
    progress(`report: ${seconds.toFixed(2)} s, of which ${derived.toFixed(2)} s derive the numbers`);
    if (run < 0) cold = seconds;
    else {
      runs.push(seconds);
      deriving.push(derived);
    }
  }
  return {
    bars: [{ name: `report: all formats from ${4 * items} stored trials`, unit: "s", atMost: 3, runs }],
    details: { seconds_deriving: deriving, seconds_first: cold },
  };
});
