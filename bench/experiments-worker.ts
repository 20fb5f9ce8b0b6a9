import { parentPort } from "node:worker_threads";
import { runExperiment } from "./experiments/run-experiment.js";

// A thread of the experiments: told the number of a cell and some seeds, it answers with what it counted. What fails ends the thread, and the bench with it.
parentPort?.on("message", ({ index, seeds }: { index: number; seeds: readonly [number, number] }) => {
  void runExperiment(index, seeds).then((tallies) => { parentPort?.postMessage({ index, tallies }); });
});
