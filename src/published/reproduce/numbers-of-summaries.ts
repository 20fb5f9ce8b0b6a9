import { cohensH } from "../../stats/estimates/cohens-h.js";
import type { Estimate, Interval } from "../../stats/estimate.js";
import { mcnemarTest } from "../../stats/significance/mcnemar.js";
import { ddsOf, type Four } from "../../analysis/dds-of.js";
import type { Evidence } from "./evidence.js";
import type { PairedRuns } from "./paired-runs.js";
import { judgedNumber } from "./judged-number.js";
import { publishedCohensH } from "./published-cohens-h.js";
import { benchmarkDatasets } from "./published-models.js";
import type { Reason } from "./reasons.js";
import type { PublishedValue, ReproducedNumber } from "./reproduction.js";
import type { SummaryRow } from "./summary-rows.js";

/** What a column's cell is by both rules. */
interface Cell {
  readonly same: PublishedValue | null;
  readonly right: PublishedValue | null;
  /** Why the right rule may give another. */
  readonly why?: readonly Reason[];
  readonly source?: "files" | "summary";
  readonly remark?: string;
}

const units: ReadonlyMap<string, string> = new Map([["N", "count"], ["DDS_Var", "share"], ["DDS_Mean", "share"]]);

/** Every cell of every row of the published summary tables beside ours. */
export function numbersOfSummaries(evidence: Evidence): ReproducedNumber[] {
  return evidence.rows.flatMap((row) => {
    // Rows about r/AIO do not say who judges whom.
    const known = (benchmarkDatasets as readonly string[]).includes(row.dataset);
    const pair = known ? evidence.pair(row) : null;
    const own = known ? evidence.pair({ ...row, scope: "joint" }) : null;
    const cells = pair !== null && own !== null ? cellsOfFiles(row, pair, own) : cellsOfRows(row, evidence);
    return row.summary.columns.filter((column) => column !== "Dataset").map((column) => {
      // A column may be called anything, as members of every object are.
      const cell = Object.hasOwn(cells, column) ? cells[column] : undefined;
      return judgedNumber({
        table: `summary of ${row.model}${row.mitigation === "none" ? "" : `, ${row.mitigation}, ${row.scope === "fixed" ? "baseline C1" : "own C1"}`}`,
        name: column, model: row.model, dataset: row.dataset, published: row.cells[column] ?? "",
        unit: units.get(column) ?? (column.endsWith("_pval") ? "p" : column.endsWith("_h") ? "h" : typeof row.cells[column] === "number" ? "pp" : null),
        digits: null,
      }, cell === undefined ? null : {
        same: cell.same, right: cell.right, whySame: [], whyRight: cell.why ?? [], source: cell.source ?? "files", remark: cell.remark ?? null,
      });
    });
  });
}

/** All columns, from the raw files. */
function cellsOfFiles(row: SummaryRow, pair: PairedRuns, own: PairedRuns): Record<string, Cell> {
  const fixed = row.scope === "fixed";
  const read: readonly Reason[] = [
    ...(pair.has("lost") ? ["null-policy" as const] : []),
    ...(pair.has("empty") || own.has("empty") ? ["loose-recovery" as const] : []),
  ];
  const why: readonly Reason[] = fixed ? [...read, "baseline-of-other-file"] : read;
  const same = pair.accuracy();
  const ours = own.statistics();
  const right = own.rightAccuracy();
  const bootstrap = pair.bootstrap();
  const cell = (published: PublishedValue, ourValue: PublishedValue | null, reasons: readonly Reason[] = why): Cell => ({ same: published, right: ourValue, why: reasons });
  return {
    ...averages(same, right, why),
    N: cell(pair.items, ours.n), C1_Source: cell(fixed ? "baseline" : "current", fixed ? "current" : null),
    C1_True: cell(same[0], right?.[0] ?? null), C1_False: cell(same[1], right?.[1] ?? null),
    C2_Correct: cell(same[2], right?.[2] ?? null), C2_Incorrect: cell(same[3], right?.[3] ?? null),
    ...intervalCells("DDS", "DDS_Significant", "***", bootstrap.dds, ours.dds, why),
    ...intervalCells("Δ_Correct", "Δ_Correct_Sig", "*", bootstrap.deltaCorrect, ours.delta_correct, why),
    ...intervalCells("Δ_Incorrect", "Δ_Incorrect_Sig", "*", bootstrap.deltaIncorrect, ours.delta_incorrect, why),
    DDS_SE: cell(bootstrap.ddsDeviation, ours.dds?.se_item ?? null, [...why, "bootstrap-draws"]),
    DDS_Var: cell(varianceOf(pair.same), ours.dds === null ? null : (ours.dds.se_item / 100) ** 2 * ours.n, [...why, "population-variance"]),
    DDS_Mean: cell(ddsOf(same) / 100, ours.dds === null ? null : ours.dds.estimate / 100),
    ...testCells("McN_Correct", "correct", pair, own, read, fixed),
    ...testCells("McN_Incorrect", "incorrect", pair, own, read, fixed),
  };
}

/** An interval's ends and its mark: drawn as published, and the exact law. */
function intervalCells(name: string, marked: string, sign: string, drawn: Interval, ours: Estimate | null, why: readonly Reason[]): Record<string, Cell> {
  const exact = ours?.ci95_bootstrap ?? null;
  const moved: readonly Reason[] = [...why, "bootstrap-draws"];
  // An end that is zero but for arithmetic is why a mark stands.
  const residue = drawn.some((end) => end !== 0 && Math.abs(end) < 1e-9);
  return {
    [`${name}_CI_Lo`]: { same: drawn[0], right: exact?.[0] ?? null, why: moved },
    [`${name}_CI_Hi`]: { same: drawn[1], right: exact?.[1] ?? null, why: moved },
    [marked]: { same: mark(drawn, sign), right: exact === null ? null : mark(exact, sign), why: residue ? ["float-residue"] : moved },
  };
}

/** A McNemar test and its effect: published on the file's own C1, by the right rule on the C1 that stands in the row. */
function testCells(name: string, polarity: "correct" | "incorrect", shown: PairedRuns, own: PairedRuns, read: readonly Reason[], fixed: boolean): Record<string, Cell> {
  const discordant: [number, number] = own.discordant()[polarity];
  const published = mcnemarTest(...discordant).exact;
  const { mcnemar, cohens_h: h } = shown.statistics();
  const why: readonly Reason[] = fixed ? [...read, "mcnemar-on-own-c1"] : read;
  const accuracy = own.accuracy();
  const [statements, speakers] = polarity === "correct" ? [accuracy[0], accuracy[2]] : [accuracy[1], accuracy[3]];
  return {
    [`${name}_pval`]: { same: published, right: mcnemar[polarity].exact, why },
    [`${name}_sig`]: { same: threeStars(published), right: stars(mcnemar[polarity].exact), why: [...why, "stars"] },
    [`${name}_h`]: { same: publishedCohensH(statements, speakers), right: h[polarity], why: [...why, "sign-of-h"] },
  };
}

/**
 * Columns that follow from the row's own accuracies where the raw files are missing; of a row whose C1 is another run's, what
 * the rows of that run and of the same run with its own C1 give.
 */
function cellsOfRows(row: SummaryRow, evidence: Evidence): Record<string, Cell> {
  const fromRow = (same: PublishedValue, right: PublishedValue | null = null, why: readonly Reason[] = []): Cell => ({ same, right, why, source: "summary" });
  const fixed = row.scope === "fixed";
  const own = fixed ? evidence.row({ ...row, scope: "joint" }) : row;
  const baseline = fixed ? evidence.row({ ...row, mitigation: "none", scope: "joint" }) : null;
  const why: readonly Reason[] = fixed ? ["baseline-of-other-file"] : [];
  const ends = (name: string): readonly [number, number] => [Number(row.cells[`${name}_CI_Lo`]), Number(row.cells[`${name}_CI_Hi`])];
  const cells: Record<string, Cell> = Object.fromEntries(Object.entries(averages(row.accuracy, fixed ? own?.accuracy ?? null : null, why)).map(([name, cell]) => [name, { ...cell, source: "summary" as const }]));
  cells["DDS_Mean"] = fromRow(ddsOf(row.accuracy) / 100, fixed && own !== null ? ddsOf(own.accuracy) / 100 : null, why);
  cells["DDS_Significant"] = fromRow(mark(ends("DDS"), "***"));
  for (const name of ["Δ_Correct", "Δ_Incorrect"]) cells[`${name}_Sig`] = fromRow(mark(ends(name), "*"));
  for (const name of ["McN_Correct", "McN_Incorrect"]) cells[`${name}_sig`] = fromRow(threeStars(Number(row.cells[`${name}_pval`])));
  if (fixed && own !== null && baseline !== null) {
    Object.assign(cells, {
      N: fromRow(own.n), C1_Source: fromRow("baseline", "current", why),
      C1_True: fromRow(baseline.accuracy[0], own.accuracy[0], why), C1_False: fromRow(baseline.accuracy[1], own.accuracy[1], why),
      C2_Correct: fromRow(own.accuracy[2], own.accuracy[2]), C2_Incorrect: fromRow(own.accuracy[3], own.accuracy[3]),
    });
    for (const name of ["McN_Correct_pval", "McN_Incorrect_pval"]) cells[name] = { ...fromRow(own.cells[name] ?? ""), remark: "the test of the row whose C1 is its own (mcnemar-on-own-c1)" };
  }
  if (own !== null) {
    const [a, b, c, d] = own.accuracy;
    const right = (statements: number, speakers: number) => fixed ? null : cohensH(statements / 100, speakers / 100);
    cells["McN_Correct_h"] = fromRow(publishedCohensH(a, c), right(a, c), ["sign-of-h"]);
    cells["McN_Incorrect_h"] = fromRow(publishedCohensH(b, d), right(b, d), ["sign-of-h"]);
  }
  return cells;
}

function averages(same: Four, right: Four | null, why: readonly Reason[]): Record<string, Cell> {
  const of = (value: (four: Four) => number): Cell => ({ same: value(same), right: right === null ? null : value(right), why });
  return {
    "Δ_Correct": of(([a, , c]) => c - a), "Δ_Incorrect": of(([, b, , d]) => d - b), DDS: of(ddsOf),
    C1_Avg: of(([a, b]) => (a + b) / 2), C2_Avg: of(([, , c, d]) => (c + d) / 2), Overall: of(([a, b, c, d]) => (a + b + c + d) / 4),
  };
}

function mark([low, high]: readonly [number, number], sign: string): string {
  return low > 0 || high < 0 ? sign : "";
}

function threeStars(p: number): string {
  return p < 0.05 ? "***" : "";
}

function stars(p: number): string {
  return p < 0.001 ? "***" : p < 0.01 ? "**" : p < 0.05 ? "*" : "";
}

/** Population variance of the items' DDS by the published rule. */
function varianceOf(right: Uint8Array): number {
  const n = right.length / 4;
  let [sum, squares] = [0, 0];
  for (let cell = 0; cell < right.length; cell += 4) {
    const value = (right[cell + 2]! - right[cell]!) - (right[cell + 3]! - right[cell + 1]!);
    sum += value;
    squares += value * value;
  }
  return squares / n - (sum / n) ** 2;
}
