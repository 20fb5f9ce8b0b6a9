import { bettingWealth } from "../../src/stats/sequential/betting-wealth.js";
import { binomialDraw } from "../../src/stats/distributions/binomial-draw.js";
import { cellDifference } from "../../src/stats/estimates/cell-difference.js";
import { imputedDds } from "../../src/stats/missing/imputed-dds.js";
import { PatternTable } from "../../src/stats/missing/pattern-table.js";
import { randomStream } from "../../src/stats/distributions/random-stream.js";
import { sharpDdsBounds } from "../../src/stats/missing/sharp-dds-bounds.js";
import { lookSchedule } from "../../src/stats/sequential/look-schedule.js";
import { stopStream } from "../../src/stats/sequential/stop-stream.js";
import { aliasTable } from "./alias-table.js";
import { cellLaw } from "./cell-law.js";
import { defaultEstimate } from "./default-estimate.js";
import type { CellTally, SimulatedCell } from "./simulated-cell.js";
import { knowableLoss, simulatedMargin } from "./simulation-cells.js";
import { isCalledEquivalent, tablePValues } from "./table-tests.js";

const alpha = 0.05;
/** Imputation is a thousand times as slow as an interval. */
const imputedTables = 1 / 20;

/** Draws `tables` tables of one cell, seeded by its name, and counts what becomes of them. */
export function runCell(cell: SimulatedCell, tables: number): CellTally {
  const uniform = randomStream(1, cell.name);
  const draw = aliasTable(cellLaw(cell.judge));
  const counts: Record<string, number> = {};
  const count = (what: string, happened: boolean): void => { counts[what] = (counts[what] ?? 0) + (happened ? 1 : 0); };
  const drawn = cell.kind === "imputed" ? Math.max(1, Math.round(tables * imputedTables)) : tables;
  const look = { table: lookAtTable, margin: lookAtMargin, sequence: lookAtSequence, stopping: lookAtStopping, bounds: lookAtBounds, imputed: lookAtImputed }[cell.kind];
  for (let table = 0; table < drawn; table++) look(cell, () => draw(uniform), uniform, count);
  return { cell, tables: drawn, counts };
}

type Look = (cell: SimulatedCell, draw: () => number, uniform: () => number, count: (what: string, happened: boolean) => void) => void;

/** The complete items of one table: verdicts are lost at random. */
function completeTable({ n, loss }: SimulatedCell, draw: () => number, uniform: () => number): Float64Array {
  const complete = loss === 0 ? n : binomialDraw(n, (1 - loss) ** 4, uniform);
  const cells = new Float64Array(16);
  for (let item = 0; item < complete; item++) cells[draw()]! += 1;
  return cells;
}

const lookAtTable: Look = (cell, draw, uniform, count) => {
  const cells = completeTable(cell, draw, uniform);
  const estimate = defaultEstimate(cells);
  count("coverage", holds(estimate?.ci95 ?? [-200, 200], cell.dds));
  if (cell.dds !== 0) return;
  for (const [test, p] of Object.entries(tablePValues(cells, estimate))) count(test, p <= alpha);
};

const lookAtMargin: Look = (cell, draw, uniform, count) => {
  count("falseEquivalence", isCalledEquivalent(completeTable(cell, draw, uniform), simulatedMargin));
};

/** The sequence errs when the e-value against the true mean reaches 1 / alpha at any item. */
const lookAtSequence: Look = ({ n, dds }, draw, _uniform, count) => {
  const counts = new Float64Array(5);
  let errs = false;
  for (let item = 0; item < n && !errs; item++) {
    counts[cellDifference(draw()) + 2]! += 1;
    errs = bettingWealth({ counts, low: -2, high: 2 }, dds / 100).log >= Math.log(1 / alpha);
  }
  count("sequenceErrs", errs);
};

/** As many fields as the starter set has, dealt round-robin. */
const fields = 10;

/** The rule of `run --stop-when decided` errs when it calls a direction that is not there, equivalence at the margin or beyond, or when its interval excludes the true DDS. */
const lookAtStopping: Look = ({ n, dds }, draw, _uniform, count) => {
  const values = Float64Array.from({ length: n }, () => cellDifference(draw()));
  const { reason, interval } = stopStream(values, looksOf(n), { margin: simulatedMargin / 100 });
  const isWrongDirection = reason === "direction" && !(interval[0] > 0 && dds > 0) && !(interval[1] < 0 && dds < 0);
  count("stoppingErrs", isWrongDirection || (reason === "equivalence" && Math.abs(dds) >= simulatedMargin) || !holds(interval, dds / 100));
};

function looksOf(n: number): number[] {
  return [...lookSchedule(Array.from({ length: n }, (_, item) => item % fields))].flatMap((look, item) => look === 1 ? [item + 1] : []);
}

const lookAtBounds: Look = ({ n, dds, lossRule = [] }, draw, uniform, count) => {
  const verdicts = new Float64Array(4 * n);
  let sum = 0;
  for (let item = 0; item < n; item++) {
    const cell = draw();
    sum += cellDifference(cell);
    for (let condition = 0; condition < 4; condition++) {
      const verdict = cell >> (3 - condition) & 1;
      verdicts[4 * item + condition] = uniform() < (lossRule[condition]?.[verdict] ?? 0) ? NaN : verdict;
    }
  }
  const table = PatternTable.ofVerdicts(verdicts);
  const { bounds, ci95 } = sharpDdsBounds(table)!;
  count("boundsHold", holds([bounds[0] - 1e-9, bounds[1] + 1e-9], 100 * sum / n));
  count("boundsInterval", holds(ci95, dds));
  count("completeCoverage", holds(defaultEstimate(table.completeCells())?.ci95 ?? [-200, 200], dds));
};

const lookAtImputed: Look = ({ n, dds }, draw, uniform, count) => {
  const verdicts = new Float64Array(4 * n);
  for (let item = 0; item < n; item++) {
    const cell = draw();
    for (let condition = 0; condition < 4; condition++) verdicts[4 * item + condition] = cell >> (3 - condition) & 1;
    if (verdicts[4 * item] === 1 && uniform() < knowableLoss) verdicts[4 * item + 2] = NaN;
  }
  const table = PatternTable.ofVerdicts(verdicts);
  count("imputedCoverage", holds(imputedDds(table, { seed: Math.floor(uniform() * 1e9), imputations: 20 })?.ci95 ?? [-200, 200], dds));
  count("completeCoverage", holds(defaultEstimate(table.completeCells())?.ci95 ?? [-200, 200], dds));
};

function holds([low, high]: readonly [number, number], value: number): boolean {
  return low <= value && value <= high;
}
