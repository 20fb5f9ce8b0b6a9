import type { PairedSample } from "../paired-sample.js";

/** A sample of some items of another, in their order, as if they were all there is: one field, called `field`. */
export function sampleItems(sample: PairedSample, items: Int32Array, field: string): PairedSample {
  const cells = <Values extends Float64Array | Uint16Array>(values: Values, picked: Values): Values => {
    for (let index = 0; index < items.length; index++) for (let cell = 0; cell < 4; cell++) picked[4 * index + cell] = values[4 * items[index]! + cell]!;
    return picked;
  };
  const labels = (values: Int32Array | null): Int32Array | null => values === null ? null : Int32Array.from(items, (item) => values[item]!);
  return {
    ...sample, n: items.length,
    accept: cells(sample.accept, new Float64Array(4 * items.length)),
    probability: sample.probability === null ? null : cells(sample.probability, new Float64Array(4 * items.length)),
    lost: sample.lost === undefined ? undefined : cells(sample.lost, new Uint16Array(4 * items.length)),
    probabilityLost: sample.probabilityLost === undefined ? undefined : cells(sample.probabilityLost, new Uint16Array(4 * items.length)),
    fields: [field], field: new Int32Array(items.length), wording: labels(sample.wording), cluster: labels(sample.cluster),
    order: sample.order === null ? null : Uint8Array.from(items, (item) => sample.order![item]!),
  };
}
