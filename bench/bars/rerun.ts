import { join } from "node:path";
import { analyseStudy } from "../../src/analysis/analyse-study.js";
import type { JudgeRequest } from "../../src/core/judge.js";
import { loadFamily } from "../../src/framing/load-family.js";
import { openItems } from "../../src/items/open-items.js";
import { Slots } from "../../src/runner/slots.js";
import type { StudyJudge } from "../../src/runner/study-spec.js";
import { TrialRenderer } from "../../src/runner/trial-renderer.js";
import { runStudy } from "../../src/study/run-study.js";
import type { Bench } from "../support/bar.js";
import { writeItems } from "../support/generated-items.js";
import { interleaved } from "../support/interleaved.js";
import { spread } from "../support/spread.js";
import { withStoredStudy } from "../support/stored-study.js";
import { timed } from "../support/timed.js";
import { withTemporaryFolder } from "../support/with-temporary-folder.js";

const items = 25_000;
const noBill = { run: null, study: { judges: [], usd: null, estimated_usd: null, prices: null } };
const trials = 4 * items;

/** A study that is run again and asks nothing, against a loop that only renders and hashes the same prompts. */
export const rerun: Bench = (progress) => withTemporaryFolder(async (folder) => {
  const file = join(folder, "items.jsonl");
  const store = join(folder, "store");
  await writeItems(file, items);
  const options = { items: file, judges: ["simulated:dprime=1.5,c1=0.4,c2=-0.3"], store, concurrency: 64, checks: 0, environment: {} };
  progress(`first run: ${(await timed(() => runStudy(options))).toFixed(1)} s for ${trials} trials`);

  const again = async (): Promise<number> => {
    let calls = -1;
    const seconds = await timed(async () => {
      const { plan, pending } = await runStudy(options);
      calls = pending + plan.judges.reduce((sum, judge) => sum + judge.calls, 0);
    });
    if (calls !== 0) throw new Error(`the second run asked ${calls} times`);
    progress(`re-run: ${seconds.toFixed(2)} s`);
    return seconds;
  };
  const loop = await renderAndHash(store);
  const measured = await interleaved(again, async () => {
    const seconds = await timed(loop);
    progress(`render and hash: ${seconds.toFixed(2)} s`);
    return seconds;
  });
  const analysis = await secondsOfAnalysis(store);
  const reading = await timed(async () => { for await (const _ of openItems(file).read()); });
  return {
    bars: [{ name: `rerun: ${trials} stored trials again, against a loop that only renders and hashes`, unit: "x", atLeast: 0.4, runs: measured.ratios }],
    details: {
      seconds: { rerun: spread(measured.ours).median, render_and_hash: spread(measured.theirs).median, first_rerun: measured.cold.ours, of_which_analysis: analysis, one_pass_over_the_items: reading },
      trials_per_second: { rerun: Math.round(trials / spread(measured.ours).median), render_and_hash: Math.round(trials / spread(measured.theirs).median) },
    },
  };
});

/** The loop to beat: every item in memory, nothing looked up, nothing kept. */
async function renderAndHash(folder: string): Promise<() => void> {
  return await withStoredStudy(folder, async ({ store, record, spec }) => {
    const renderer = new TrialRenderer(spec, [await loadFamily("matched")], spec.judges[0] as StudyJudge, {});
    const slots = new Slots(spec);
    const places = Array.from({ length: spec.items.count }, (_, position) => store.itemAt(record.row, position));
    const lastPlanned = store.trialKeyAt(record.row, 0, spec.items.count * slots.cells - 1);
    return () => {
      let last: Buffer | undefined;
      places.forEach((place, position) => {
        for (let cell = 0; cell < slots.cells; cell++) {
          last = renderer.key(renderer.request(place, slots.cell(position * slots.cells + cell)) as JudgeRequest);
        }
      });
      if (last?.equals(lastPlanned) !== true) throw new Error("the loop renders other prompts than the study");
    };
  });
}

async function secondsOfAnalysis(folder: string): Promise<number> {
  return await withStoredStudy(folder, async ({ store, record }) => {
    const seconds: number[] = [];
    for (let run = 0; run < 3; run++) seconds.push(await timed(() => analyseStudy(store, record, { version: "bench", asked: [], bill: noBill })));
    return spread(seconds).median;
  });
}
