import type { SectionInput } from "../../analysis/section-input.js";
import type { Forecasts } from "../../stats/calibration/forecasts.js";
import type { Design } from "../../stats/units/design.js";
import { ArmColumns } from "../arm-columns.js";
import { headlineArms } from "../headline-arms.js";

/** Fewer askings than this say too little about the probability of accepting. */
const fewestAskings = 3;

/** P(accept) of the headline's two arms on the items that have all four. */
export interface ForecastColumns {
  /** Stored token probabilities, or shares of accepted askings. */
  readonly source: "tokens" | "repeats";
  readonly columns: ArmColumns;
  readonly items: Int32Array;
  readonly design: Design;
  readonly statement: Forecasts;
  readonly speaker: Forecasts;
}

/** From token probabilities where any item has all four, else from the verdicts of three askings or more; null without either. */
export function forecastColumns(input: SectionInput): ForecastColumns | null {
  const { spec, verdicts } = input;
  const { statement: baseline, speaker: treatment } = headlineArms(spec)!;
  const of = (source: ForecastColumns["source"]): ForecastColumns | null => {
    const columns = new ArmColumns(input, source === "tokens" ? "probabilities" : "verdicts");
    const items = columns.complete([baseline, treatment]);
    if (items.length === 0) return null;
    const forecasts = (arm: number): Forecasts => ({ right: pick(columns.claims(arm, 0), items), wrong: pick(columns.claims(arm, 1), items) });
    return { source, columns, items, design: columns.design(items, [baseline, treatment]), statement: forecasts(baseline), speaker: forecasts(treatment) };
  };
  return (verdicts.probability === null ? null : of("tokens")) ?? (spec.repeats >= fewestAskings ? of("repeats") : null);
}

function pick(column: Float64Array, items: Int32Array): Float64Array {
  return Float64Array.from(items, (item) => column[item]!);
}
