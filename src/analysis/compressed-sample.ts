import { Design } from "../stats/units/design.js";
import type { PairedSample } from "./paired-sample.js";

/** States of a cell: rejected, accepted, lost, pending. */
const patterns = 256;

/** Counting more kinds of items than this takes longer than it saves. */
const mostKinds = 1_000_000;

/**
 * The same sample with one row for all items of one field, wording and order whose verdicts are alike, so that its
 * statistics cost what its different patterns cost, however many items there are. A sample whose items differ in more
 * than that (repeats, probabilities, clusters) comes back as it is, as does one whose rows stand for many items already.
 */
export function compressedSample(sample: PairedSample): PairedSample {
  const { design, accept, field, order } = sample;
  const wordings = design.wording === null ? 1 : 1 + largest(design.wording);
  const kindsOfAll = patterns * 2 * wordings * sample.fields.length;
  if (design.weight !== null || design.repeats !== 1 || design.cluster !== null || sample.probability !== null || !(kindsOfAll <= mostKinds)) return sample;
  const counts = new Float64Array(kindsOfAll);
  for (let row = 0; row < design.rows; row++) {
    const pattern = patternOf(accept, sample.lost, 4 * row);
    if (pattern < 0) return sample;
    const place = field[row]! * wordings + (design.wording === null ? 0 : design.wording[row]!);
    counts[(2 * place + (order === null ? 0 : order[row]!)) * patterns + pattern]! += 1;
  }
  const found: number[] = [];
  for (let kind = 0; kind < kindsOfAll; kind++) if (counts[kind]! > 0) found.push(kind);
  const kinds = Int32Array.from(found);
  const rates = new Float64Array(4 * kinds.length);
  const lost = new Uint16Array(4 * kinds.length);
  kinds.forEach((kind, row) => {
    for (let offset = 0; offset < 4; offset++) {
      const state = kind >> 2 * (3 - offset) & 3;
      rates[4 * row + offset] = state < 2 ? state : NaN;
      lost[4 * row + offset] = state === 2 ? 1 : 0;
    }
  });
  const places = kinds.map((kind) => Math.floor(kind / patterns / 2));
  return {
    accept: rates, lost, probability: null, fields: sample.fields, field: places.map((place) => Math.floor(place / wordings)),
    order: order === null ? null : Uint8Array.from(kinds, (kind) => Math.floor(kind / patterns) % 2), seed: sample.seed,
    design: new Design({
      rows: kinds.length, wording: design.wording === null ? null : places.map((place) => place % wordings), weight: Float64Array.from(kinds, (kind) => counts[kind]!),
    }),
  };
}

/** Two bits a cell; negative where one is neither accepted, rejected, lost nor pending. */
function patternOf(accept: Float64Array, lost: Uint16Array | undefined, at: number): number {
  let pattern = 0;
  for (let cell = at; cell < at + 4; cell++) {
    const rate = accept[cell]!;
    const known = rate === 0 || rate === 1;
    const gone = lost === undefined ? !known : lost[cell]! > 0;
    if (known ? gone : !Number.isNaN(rate)) return -1;
    pattern = pattern << 2 | (known ? rate : gone ? 2 : 3);
  }
  return pattern;
}

function largest(labels: Int32Array): number {
  let most = 0;
  for (const label of labels) if (label > most) most = label;
  return most;
}
