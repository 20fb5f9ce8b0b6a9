import { seededUniform } from "../../core/seeded-uniform.js";
import { commonItems } from "../evaluation/common-items.js";
import { evaluateMitigation } from "../evaluation/evaluate-mitigation.js";
import type { MitigationEvaluation } from "../evaluation/mitigation-evaluation.js";
import { itemsAmong } from "../evaluation/items-among.js";
import { fitFlipMatching } from "../two-call/fit-flip-matching.js";
import { flipMatchedMitigation } from "../two-call/flip-matched-mitigation.js";
import { calibratedMitigation } from "./calibrated-mitigation.js";
import type { CalibrationMethod } from "./calibration-method.js";
import type { CalibrationParameters } from "./calibration-parameters.js";
import type { CalibrationSample } from "./calibration-sample.js";
import { sampleAmong } from "./sample-among.js";

/** How items are kept out of the fit that they are judged by: whole fields, tenths of the items where there is one field, or the half that the fit did not see. */
export type HeldOutBy = "field" | "item" | "test half";

/** Without this much to fit on nothing is fitted. */
const fewestItems = 10;
const folds = 10;

/**
 * A method's numbers on items that it was not fitted on; there is no way to ask for others. `leave one out`: every field is judged by what the other
 * fields gave (with a single field every tenth of the items by the other nine). `test half`: half of each field is judged by what its other half gave.
 * Null where nothing can be evaluated, such as a method on probabilities where none are stored.
 *
 * `fittedOn` is the number of items of the largest fit.
 *
 * @param method `flip-matching` for random flips in expectation, the control that every method has to beat
 */
export function heldOut(sample: CalibrationSample, method: CalibrationMethod | "flip-matching", split: "leave one out" | "test half"): { readonly by: HeldOutBy; readonly evaluation: MitigationEvaluation; readonly parameters: readonly CalibrationParameters[]; readonly fittedOn: number } | null {
  const { by, groupOf, groups } = groupsOf(sample, split);
  const needsProbabilities = method !== "flip-matching" && method.needs === "probabilities";
  if (needsProbabilities && sample.probability === null) return null;
  const complete = commonItems(needsProbabilities ? [...sample.accept, ...sample.probability!] : sample.accept);
  const judged = split === "test half" ? Int32Array.from([...groupOf.keys()].filter((row) => groupOf[row] === 1)) : null;
  const devOf = (group: number): Int32Array => complete.filter((row) => groupOf[row] !== group);
  if (method === "flip-matching") {
    const accept = sample.accept.map((column) => column.slice()) as unknown as CalibrationSample["accept"];
    for (const group of groups) {
      const flips = fitFlipMatching(sampleAmong(sample, devOf(group)).accept);
      const flipped = flipMatchedMitigation(sample.accept, flips, null).accept;
      for (const cell of [2, 3] as const) flipped[cell].forEach((value, row) => { if (groupOf[row] === group) accept[cell][row] = value; });
    }
    return result(sample, { ...flipMatchedMitigation(sample.accept, { ofAccepted: 0, ofRejected: 0 }, null), accept, lost: sample.lost }, judged, { by, parameters: [], fittedOn: Math.max(...groups.map((group) => devOf(group).length)) });
  }
  const fitted = new Map<number, CalibrationParameters>();
  let most = 0;
  for (const group of groups) {
    const dev = devOf(group);
    most = Math.max(most, dev.length);
    if (method.fitted ? dev.length >= fewestItems : true) fitted.set(group, method.fit(sampleAmong(sample, dev)));
  }
  if (fitted.size === 0) return null;
  return result(sample, calibratedMitigation(sample, method, (row) => fitted.get(groupOf[row]!) ?? null), judged, { by, parameters: [...fitted.values()], fittedOn: most });
}

function result(sample: CalibrationSample, mitigation: Parameters<typeof evaluateMitigation>[1], judged: Int32Array | null, fit: { readonly by: HeldOutBy; readonly parameters: readonly CalibrationParameters[]; readonly fittedOn: number }): ReturnType<typeof heldOut> {
  const { plain, mitigations } = judged === null ? { plain: sample, mitigations: [mitigation] } : itemsAmong(sample, [mitigation], judged);
  const evaluation = evaluateMitigation(plain, mitigations[0]!);
  return evaluation === null ? null : { ...fit, evaluation };
}

/** Which items are judged together: by what all others gave. Of the test half only group 1 is. */
function groupsOf(sample: CalibrationSample, split: "leave one out" | "test half"): { readonly by: HeldOutBy; readonly groupOf: Int32Array; readonly groups: readonly number[] } {
  const uniform = (row: number): number => seededUniform(sample.seed, split, row);
  if (split === "test half") return { by: "test half", groupOf: Int32Array.from({ length: sample.design.rows }, (_, row) => Number(uniform(row) >= 0.5)), groups: [1] };
  const present = [...new Set(sample.field)];
  if (present.length > 1) return { by: "field", groupOf: sample.field, groups: present };
  return { by: "item", groupOf: Int32Array.from({ length: sample.design.rows }, (_, row) => Math.floor(folds * uniform(row))), groups: Array.from({ length: folds }, (_, group) => group) };
}
