import { cellDifference } from "../../src/stats/estimates/cell-difference.js";
import { cellLaw, judgeWithDds } from "./cell-law.js";
import type { LossRule, SimulatedCell } from "./simulated-cell.js";

const sizes = [60, 300, 1000] as const;
const shifts = [0, 5, 20] as const;
const correlations = [0, 0.5, 0.8, 0.95] as const;
const shares = [0, 0.2] as const;

/** d-prime, and the criterion in C1 of an ordinary judge and of one that accepts hardly anything. */
const dprime = 1.5;
const ordinary = 0.4;
const extreme = 2.5;

/** The margin of equivalence, percentage points. */
export const simulatedMargin = 10;

/** Accepted wrong claims are lost in C2, rejected right ones in C1: complete items lean the other way. About a fifth in all. */
const leaningLoss: LossRule = [[0.35, 0.05], [0.15, 0.15], [0.1, 0.25], [0.05, 0.5]];

/** Verdicts on right claims are lost in C2 where C1 had accepted: told from the other verdicts of an item. */
export const knowableLoss = 0.5;

/** Every cell of the simulation, in the order of its tables. */
export const simulationCells: readonly SimulatedCell[] = [
  ...sizes.flatMap((n) => shifts.flatMap((dds) => correlations.flatMap((rho) => shares.flatMap((noise) => shares.map((loss) => cellOf({ kind: "table", n, dds, rho, noise, loss })))))),
  ...sizes.flatMap((n) => [0, 5].flatMap((dds) => [0, 0.8].flatMap((rho) => shares.map((loss) => cellOf({ kind: "table", n, dds, rho, loss, sparse: true }))))),
  ...sizes.flatMap((n) => correlations.flatMap((rho) => shares.map((noise) => cellOf({ kind: "margin", n, dds: simulatedMargin, rho, noise })))),
  ...sizes.flatMap((n) => [0, 0.8].map((rho) => cellOf({ kind: "margin", n, dds: simulatedMargin, rho, sparse: true }))),
  ...shifts.flatMap((dds) => [0, 0.95].map((rho) => cellOf({ kind: "sequence", n: 300, dds, rho }))),
  ...[0, 5].map((dds) => cellOf({ kind: "sequence", n: 300, dds, rho: 0.8, sparse: true })),
  ...sizes.flatMap((n) => [0, 5, simulatedMargin, 20].flatMap((dds) => correlations.map((rho) => cellOf({ kind: "stopping", n, dds, rho })))),
  ...[300, 1000].flatMap((n) => [0, simulatedMargin].map((dds) => cellOf({ kind: "stopping", n, dds, rho: 0.8, sparse: true }))),
  ...sizes.flatMap((n) => shifts.map((dds) => cellOf({ kind: "bounds", n, dds, rho: 0.5, lossRule: leaningLoss }))),
  ...[60, 300].map((n) => cellOf({ kind: "imputed", n, dds: 20, rho: 0.5 })),
];

function cellOf({ kind, n, dds, rho, noise = 0, loss = 0, sparse = false, lossRule }: {
  kind: SimulatedCell["kind"]; n: number; dds: number; rho: number; noise?: number; loss?: number; sparse?: boolean; lossRule?: LossRule;
}): SimulatedCell {
  const judge = judgeWithDds(dds, dprime, sparse ? extreme : ordinary, rho, noise);
  const differs = cellLaw(judge).reduce((sum, chance, cell) => cellDifference(cell) === 0 ? sum : sum + chance, 0);
  return {
    name: `${kind} n=${n} dds=${dds} rho=${rho} noise=${noise} loss=${loss}${sparse ? " sparse" : ""}`,
    kind, judge, n, dds, loss, sparse, differing: n * (1 - loss) ** 4 * differs, ...(lossRule === undefined ? {} : { lossRule }),
  };
}
