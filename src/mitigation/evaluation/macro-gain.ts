import type { Estimate } from "../../stats/estimate.js";
import { macroEstimate } from "../../stats/estimates/macro-estimate.js";
import { claimMeanPseudoItems } from "../../stats/intervals/pseudo-items.js";
import { gainValues } from "./gain-values.js";
import type { Mitigation } from "./mitigation.js";
import type { PlainVerdicts } from "./plain-verdicts.js";

/** The mean of the fields' selective gains, each field counting the same. Null where a field has an item and nothing of it is decided. */
export function macroGain(plain: PlainVerdicts, mitigation: Mitigation): Estimate | null {
  const fields = [...new Set(plain.field)].sort((one, other) => one - other).map((field) => ({ field, gain: gainValues(plain, mitigation, (row) => plain.field[row] === field) }));
  const measured = fields.flatMap(({ field, gain }) => gain === null ? [] : [{ field, ...gain }]);
  if (measured.length < fields.length) return null;
  const rows = measured.flatMap((one) => [...one.rows]);
  return macroEstimate(Float64Array.from(measured.flatMap(({ values }) => [...values])), Int32Array.from(measured.flatMap((one) => Array<number>(one.rows.length).fill(one.field))), plain.design.among(rows), claimMeanPseudoItems);
}
