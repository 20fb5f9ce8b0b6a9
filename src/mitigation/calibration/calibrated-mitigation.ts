import { majority } from "../../analysis/majority.js";
import type { VerdictColumns } from "../../analysis/item-verdicts.js";
import type { CellFlags } from "../evaluation/plain-verdicts.js";
import type { Mitigation } from "../evaluation/mitigation.js";
import { calibratedVerdict, type FramingAnswer } from "./calibrated-verdict.js";
import type { CalibrationMethod } from "./calibration-method.js";
import type { CalibrationParameters } from "./calibration-parameters.js";
import type { CalibrationSample } from "./calibration-sample.js";

/**
 * The verdicts of a sample under a calibration, each item by the parameters that `of` gives for it: those that were fitted without it. With
 * repeats rules take the majority and scores the mean probability.
 */
export function calibratedMitigation(sample: CalibrationSample, { name, title, needs, calls, zeroByConstruction }: CalibrationMethod, of: (row: number) => CalibrationParameters | null): Mitigation {
  const rows = sample.design.rows;
  const column = (): Float64Array => new Float64Array(rows).fill(NaN);
  const accept: VerdictColumns = [column(), column(), column(), column()];
  const abstained: CellFlags = [new Uint8Array(rows), new Uint8Array(rows), new Uint8Array(rows), new Uint8Array(rows)];
  const answer = (cell: number, row: number): FramingAnswer => {
    const verdict = majority(sample.accept[cell]![row]!);
    const probability = sample.probability?.[cell]![row] ?? NaN;
    return { accept: verdict === "-" ? null : verdict === "1", probability: Number.isNaN(probability) ? null : probability };
  };
  let withheld = false;
  for (let row = 0; row < rows; row++) {
    const parameters = of(row);
    if (parameters === null) continue;
    for (const claim of [0, 1] as const) {
      const answers = { statement: answer(claim, row), speaker: answer(claim + 2, row), field: sample.fields[sample.field[row]!] };
      (["statement", "speaker"] as const).forEach((framing, side) => {
        const cell = 2 * side + claim as 0 | 1 | 2 | 3;
        const own = calibratedVerdict(parameters, { framing, ...answers });
        if (own.accept !== null) accept[cell][row] = Number(own.accept);
        if (own.abstained) abstained[cell][row] = 1;
        withheld ||= own.abstained;
      });
    }
  }
  return { name, title, kind: needs === "verdicts" ? "rule" : "calibration", zeroByConstruction, accept, abstained: withheld ? abstained : null, lost: sample.lost, calls: [1, calls] };
}
