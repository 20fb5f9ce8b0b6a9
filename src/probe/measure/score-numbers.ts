import { completeRows } from "../../analysis/complete-rows.js";
import type { PairedSample } from "../../analysis/paired-sample.js";
import { ordinalProbit, type ProbitCoefficient } from "../../stats/models/ordinal-probit.js";
import type { ProbeCoefficient, ScoreNumbers } from "../probe-document.js";

/** Scores that take more values are gathered into so many steps of equal width. */
const mostGrades = 30;
const steps = 20;
/** Over this share the same score is what the judge says, whatever it is asked. */
const constantShare = 0.95;

/** What scores give beside DDS: means in their own units, and the ordinal probit. */
export function scoreNumbers(sample: PairedSample, { low, high }: { readonly low: number; readonly high: number }): ScoreNumbers {
  const rows = completeRows(sample.accept);
  const design = sample.design.among(rows);
  const values = Float64Array.from({ length: 4 * rows.length }, (_, index) => sample.accept[4 * rows[index >> 2]! + index % 4]!);
  const mean = (condition: number): number => low + (high - low) * values.reduce((sum, value, index) => index % 4 === condition ? sum + value : sum, 0) / rows.length;
  const distinct = new Set(values).size;
  const fit = ordinalProbit(Int32Array.from(values, (value) => distinct <= mostGrades ? Math.round(value * 1e6) : Math.min(steps - 1, Math.floor(value * steps))), design);
  const notes = [fit?.reason ?? null, distinct > mostGrades ? `the ${distinct} different scores were gathered into ${steps} steps` : null].filter((note) => note !== null);
  return {
    low, high,
    means: rows.length === 0 ? null : { c1_correct: mean(0), c1_incorrect: mean(1), c2_correct: mean(2), c2_incorrect: mean(3) },
    ordinal: fit === null ? null : { delta_criterion: shown(fit.deltaCriterion), dprime: { c1: shown(fit.dprime.c1), c2: shown(fit.dprime.c2) }, grades: fit.grades, note: notes.length === 0 ? null : notes.join("; ") },
  };
}

/** What a judge nearly always says: one score; null where its scores vary. */
export function constantScore(sample: PairedSample, { low, high }: { readonly low: number; readonly high: number }): string | null {
  const rows = completeRows(sample.accept);
  const counts = new Map<number, number>();
  for (const row of rows) for (let condition = 0; condition < 4; condition++) counts.set(sample.accept[4 * row + condition]!, (counts.get(sample.accept[4 * row + condition]!) ?? 0) + 1);
  for (const [value, count] of counts) if (count >= constantShare * 4 * rows.length) return `gives the score ${Number((low + value * (high - low)).toFixed(6))}`;
  return null;
}

function shown({ estimate, unit, se, ci95 }: ProbitCoefficient): ProbeCoefficient {
  return { estimate, unit, se, ci95 };
}
