import type { SectionInput } from "../../src/analysis/section-input.js";
import type { Section, SectionEstimate, SectionTable } from "../../src/analysis/section.js";
import { sectionInputOf } from "../../src/experiments/fixtures/section-input-of.js";
import { parseSimulatedParameters } from "../../src/judges/simulated/simulated-parameters.js";
import { experimentCells } from "./experiment-cells.js";
import { PlantedArms } from "./planted-arms.js";
import { presetSpec } from "./preset-spec.js";
import { simulatedVerdicts } from "./simulated-verdicts.js";
import type { ExperimentCell, Target } from "./target.js";

/** What became of one estimate over the seeds. */
export interface TargetTally {
  readonly name: string;
  readonly row: string;
  readonly wider: string | null;
  /** Sums over the seeds. */
  planted: number;
  estimate: number;
  covered: number;
  seeds: number;
}

/** Draws one cell for the seeds first..last and counts how often each interval holds what is planted. Asks nothing and stores nothing. */
export async function runExperiment(index: number, [first, last]: readonly [number, number]): Promise<readonly TargetTally[]> {
  const cell = experimentCells[index]!;
  const spec = await presetSpec(cell.preset);
  const parameters = parseSimulatedParameters(cell.judge);
  const targets = cell.targets(new PlantedArms(spec, parameters));
  const tallies = targets.map(({ name, row, wider }): TargetTally => ({ name, row, wider: wider ?? null, planted: 0, estimate: 0, covered: 0, seeds: 0 }));
  for (let seed = first; seed <= last; seed++) {
    const judge = { ...parameters, seed };
    const arms = new PlantedArms(spec, judge);
    const input = sectionInputOf(spec, simulatedVerdicts(spec, judge));
    const find = finderOf(cell, input);
    targets.forEach((target, place) => {
      const { estimate, ci95 } = find(target);
      const [tally, planted] = [tallies[place]!, target.planted(arms)];
      tally.planted += planted;
      tally.estimate += estimate;
      tally.seeds += 1;
      if (ci95![0] <= planted + 1e-9 && planted - 1e-9 <= ci95![1]) tally.covered += 1;
    });
  }
  return tallies;
}

/** The tallies of more seeds of the same cell. */
export function addTallies(first: readonly TargetTally[], second: readonly TargetTally[]): readonly TargetTally[] {
  return first.map((one, place) => {
    const other = second[place]!;
    return { ...one, planted: one.planted + other.planted, estimate: one.estimate + other.estimate, covered: one.covered + other.covered, seeds: one.seeds + other.seeds };
  });
}

/** Finds targets in what the sections of one seed print. @throws RangeError where an estimate or its interval is not there */
function finderOf({ preset, sections }: ExperimentCell, input: SectionInput): (target: Target) => SectionEstimate {
  const tables = sections(input).flatMap((section: Section | null) => section?.tables ?? []);
  const rows = new Map<SectionTable, ReadonlyMap<string, SectionTable["rows"][number]>>();
  return ({ table, row, column, name }) => {
    const missing = (): never => { throw new RangeError(`${preset}: '${name}' is not in the tables (${table ?? "headline"}, ${row}, ${column})`); };
    if (table === null) return input.block[row as "dds"] ?? missing();
    const own = tables.find(({ title }) => title.startsWith(table)) ?? missing();
    let byName = rows.get(own);
    if (byName === undefined) rows.set(own, byName = new Map(own.rows.flatMap((each) => namesOf(each).map((known) => [known, each] as const).reverse())));
    const value = byName.get(row)?.[column];
    return typeof value === "object" && value !== null && value.ci95 !== null ? value : missing();
  };
}

/** What a row may be called: its first cell without a remark in brackets, or its first two. */
function namesOf(row: SectionTable["rows"][number]): readonly string[] {
  const [first, second] = Object.values(row);
  return [String(first).replace(" (held against)", ""), `${String(first)} ${String(second)}`];
}
