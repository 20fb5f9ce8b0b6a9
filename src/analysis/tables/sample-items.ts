import type { PairedSample } from "../paired-sample.js";

/** A sample of some rows of another, in their order, as if they were all there is: one field, called `field`. What is a unit of inference is decided anew on them. */
export function sampleItems(sample: PairedSample, rows: Int32Array, field: string): PairedSample {
  const cells = <Values extends Float64Array | Uint16Array>(values: Values, picked: Values): Values => {
    for (let index = 0; index < rows.length; index++) for (let cell = 0; cell < 4; cell++) picked[4 * index + cell] = values[4 * rows[index]! + cell]!;
    return picked;
  };
  return {
    ...sample, design: sample.design.among(rows),
    accept: cells(sample.accept, new Float64Array(4 * rows.length)),
    probability: sample.probability === null ? null : cells(sample.probability, new Float64Array(4 * rows.length)),
    lost: sample.lost === undefined ? undefined : cells(sample.lost, new Uint16Array(4 * rows.length)),
    probabilityLost: sample.probabilityLost === undefined ? undefined : cells(sample.probabilityLost, new Uint16Array(4 * rows.length)),
    fields: [field], field: new Int32Array(rows.length),
    order: sample.order === null ? null : Uint8Array.from(rows, (row) => sample.order![row]!),
  };
}
