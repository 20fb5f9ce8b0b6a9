import { parentPort } from "node:worker_threads";
import { runCell } from "./simulation/run-cell.js";
import { simulationCells } from "./simulation/simulation-cells.js";

// A thread of the simulation: told the number of a cell and of its tables, it answers with what it counted.
parentPort?.on("message", ({ index, tables }: { index: number; tables: number }) => {
  parentPort?.postMessage({ index, tally: runCell(simulationCells[index]!, tables) });
});
