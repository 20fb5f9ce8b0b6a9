import { mkdir, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { Bar, Bench } from "../support/bar.js";
import { experimentCells } from "./experiment-cells.js";
import { experimentsMarkdown, experimentsSummary, type JudgedCell } from "./experiments-markdown.js";
import { allowedCoverage, judgedLines } from "./judged-line.js";
import { addTallies, type TargetTally } from "./run-experiment.js";

const seeds = Number(process.env["DIALDEFER_EXPERIMENT_SEEDS"] ?? 2_000);
/** What a thread draws at a time. */
const chunk = 100;
const markdownPath = "dist/bench/experiments.md";

/**
 * Whether what is planted in a simulated judge comes out of each preset's report: 2,000 seeds a judge (`DIALDEFER_EXPERIMENT_SEEDS`), drawn without a store,
 * read off the sections' tables and held against the closed form. Writes the table of `docs/validity.md`, and all estimates, to dist/bench/experiments.md.
 */
export const experiments: Bench = async (progress) => {
  const tallies = await runAll(progress);
  const cells = experimentCells.map(({ preset, planted, judge }, index): JudgedCell => ({ cell: { preset, planted, judge }, lines: judgedLines(tallies[index]!) }));
  await mkdir("dist/bench", { recursive: true });
  await writeFile(markdownPath, `${experimentsSummary(cells)}\n\n${experimentsMarkdown(cells)}\n`);
  progress(`the tables stand in ${markdownPath}`);
  return { bars: cells.map(barOf), details: { seeds, cells: cells.map(({ cell, lines }) => ({ ...cell, lines })) } };
};

function barOf({ cell, lines }: JudgedCell): Bar {
  const strict = lines.filter(({ wider }) => wider === null).map(({ coverage }) => coverage);
  const missed = lines.filter(({ misses }) => misses);
  return {
    name: `${cell.preset}, ${cell.planted}: coverage outside ${allowedCoverage.join(" to ")} %, of ${lines.length} kinds of estimates`, unit: "", atMost: 0, runs: [missed.length],
    remark: `${Math.min(...strict).toFixed(1)} to ${Math.max(...strict).toFixed(1)} %${missed.map(({ name, coverage, range }) => `; missed: ${name} ${coverage.toFixed(1)} % (${range.map((end) => end.toFixed(1)).join(" to ")})`).join("")}`,
  };
}

/** Every cell on as many threads as there are cores, some seeds at a time; each verdict is drawn from its own seed, so that threads do not matter. */
async function runAll(progress: (line: string) => void): Promise<readonly (readonly TargetTally[])[]> {
  const tasks = experimentCells.flatMap((_, index) => Array.from({ length: Math.ceil(seeds / chunk) }, (_each, part) => ({ index, seeds: [part * chunk + 1, Math.min(seeds, (part + 1) * chunk)] as const })));
  const found: (readonly TargetTally[])[] = [];
  let [next, done] = [0, 0];
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), tasks.length) }, () => new Promise<void>((resolve, reject) => {
    const worker = new Worker(new URL("./experiments-worker.js", import.meta.url));
    const give = (): void => {
      if (next < tasks.length) worker.postMessage(tasks[next++]);
      else void worker.terminate().then(() => { resolve(); });
    };
    worker.on("message", ({ index, tallies }: { index: number; tallies: readonly TargetTally[] }) => {
      found[index] = found[index] === undefined ? tallies : addTallies(found[index], tallies);
      if (++done % Math.ceil(tasks.length / 20) === 0) progress(`${done} of ${tasks.length} parts`);
      give();
    });
    worker.on("error", reject);
    give();
  })));
  return found;
}
