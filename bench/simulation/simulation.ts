import { mkdir, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { Bar, Bench } from "../support/bar.js";
import { judgedRates } from "./judged-rate.js";
import type { CellTally } from "./simulated-cell.js";
import { simulationCells } from "./simulation-cells.js";
import { simulationMarkdown } from "./simulation-markdown.js";

const tables = Number(process.env["DIALDEFER_SIMULATION_TABLES"] ?? 20_000);
const markdownPath = "dist/bench/simulation.md";

/**
 * Whether intervals, tests, equivalence, sequences and bounds keep what they promise: 20,000 tables a cell
 * (`DIALDEFER_SIMULATION_TABLES`), drawn from the closed-form law of a simulated judge's 16 cells. Writes the tables of
 * `docs/validity.md` to dist/bench/simulation.md.
 */
export const simulation: Bench = async (progress) => {
  const tallies = await runAll(progress);
  await mkdir("dist/bench", { recursive: true });
  await writeFile(markdownPath, `${simulationMarkdown(tallies)}\n`);
  progress(`the tables stand in ${markdownPath}`);
  return {
    bars: Object.entries(groups).map(([name, whats]) => barOf(name, tallies, whats)),
    details: { tables, cells: tallies.map((tally) => ({ ...tally.cell, tables: tally.tables, rates: judgedRates(tally) })) },
  };
};

/** What is counted, by the requirement that it belongs to. */
const groups: Readonly<Record<string, readonly string[]>> = {
  "coverage of the default interval": ["coverage"],
  "size of the tests": ["t", "signFlipMidp", "mcnemarMidpCorrect", "mcnemarMidpIncorrect"],
  "size of the exact tests": ["signFlip", "mcnemarExactCorrect", "mcnemarExactIncorrect"],
  "false equivalence": ["falseEquivalence"],
  "optional stopping": ["sequenceErrs", "stoppingErrs"],
  "sharp bounds hold": ["boundsHold"],
  "interval of the bounds": ["boundsInterval"],
  "coverage of the imputed interval": ["imputedCoverage"],
};

function barOf(name: string, tallies: readonly CellTally[], whats: readonly string[]): Bar {
  const rates = tallies.flatMap((tally) => judgedRates(tally).filter(({ what }) => whats.includes(what)).map((rate) => ({ ...rate, cell: tally.cell.name })));
  const missed = rates.filter(({ misses }) => misses);
  const span = rates.map(({ rate }) => rate);
  return {
    name: `simulation: ${name}, rates that miss of ${rates.length}`, unit: "", atMost: 0, runs: [missed.length],
    remark: `${Math.min(...span).toFixed(2)} to ${Math.max(...span).toFixed(2)} %${missed.map(({ cell, what, rate }) => `; missed: ${what} ${rate.toFixed(2)} % at ${cell}`).join("")}`,
  };
}

/** Every cell on as many threads as there are cores; each is seeded by its name, so that threads do not matter. */
async function runAll(progress: (line: string) => void): Promise<readonly CellTally[]> {
  const found: CellTally[] = [];
  let next = 0;
  const threads = Array.from({ length: Math.min(availableParallelism(), simulationCells.length) }, () => new Promise<void>((resolve, reject) => {
    const worker = new Worker(new URL("./simulation-worker.js", import.meta.url));
    const give = (): void => {
      if (next < simulationCells.length) worker.postMessage({ index: next++, tables });
      else void worker.terminate().then(() => { resolve(); });
    };
    worker.on("message", ({ index, tally }: { index: number; tally: CellTally }) => {
      found[index] = tally;
      if (Object.keys(found).length % 20 === 0) progress(`${Object.keys(found).length} of ${simulationCells.length} cells`);
      give();
    });
    worker.on("error", reject);
    give();
  }));
  await Promise.all(threads);
  return found;
}
