import { Design } from "../stats/design.js";
import type { PairedSample } from "./paired-sample.js";

/** States of a cell: rejected, accepted, lost, pending. */
const patterns = 256;

/** Counting more kinds of items than this takes longer than it saves. */
const mostKinds = 1_000_000;

/**
 * The same sample with one row for all items of one field and wording whose verdicts are alike, so that its statistics
 * cost what its different patterns cost, however many items there are. A sample whose items differ in more than that
 * (repeats, probabilities, clusters) comes back as it is.
 */
export function compressedSample(sample: PairedSample): PairedSample {
  const { design, accept, field } = sample;
  const wordings = design.wording === null ? 1 : 1 + largest(design.wording);
  const fields = sample.fields.length;
  if (design.repeats !== 1 || design.cluster !== null || sample.probability !== null || !(patterns * wordings * fields <= mostKinds)) return sample;
  const counts = new Float64Array(patterns * wordings * fields);
  for (let row = 0; row < design.rows; row++) {
    const pattern = patternOf(accept, sample.lost, 4 * row);
    if (pattern === null) return sample;
    counts[(field[row]! * wordings + (design.wording === null ? 0 : design.wording[row]!)) * patterns + pattern]! += design.weightOf(row);
  }
  const kinds = Int32Array.from(counts.keys()).filter((kind) => counts[kind]! > 0);
  if (kinds.length === design.rows) return sample;
  const rates = new Float64Array(4 * kinds.length);
  const lost = new Uint16Array(4 * kinds.length);
  kinds.forEach((kind, row) => {
    for (let offset = 0; offset < 4; offset++) {
      const state = kind >> 2 * (3 - offset) & 3;
      rates[4 * row + offset] = state < 2 ? state : NaN;
      lost[4 * row + offset] = state === 2 ? 1 : 0;
    }
  });
  const groups = kinds.map((kind) => Math.floor(kind / patterns));
  return {
    accept: rates, lost, probability: null, fields: sample.fields, field: groups.map((group) => Math.floor(group / wordings)), order: null, seed: sample.seed,
    design: new Design({
      rows: kinds.length, repeats: 1, wording: design.wording === null ? null : groups.map((group) => group % wordings), weight: Float64Array.from(kinds, (kind) => counts[kind]!),
    }),
  };
}

/** Two bits a cell; null where one is neither accepted, rejected, lost nor pending. */
function patternOf(accept: Float64Array, lost: Uint16Array | undefined, at: number): number | null {
  let pattern = 0;
  for (let cell = at; cell < at + 4; cell++) {
    const rate = accept[cell]!;
    const gone = lost === undefined ? 1 : lost[cell]!;
    let state: number;
    if (rate === 0 || rate === 1) {
      if (lost !== undefined && gone > 0) return null;
      state = rate;
    } else if (Number.isNaN(rate)) state = gone > 0 ? 2 : 3;
    else return null;
    pattern = pattern << 2 | state;
  }
  return pattern;
}

function largest(labels: Int32Array): number {
  let most = 0;
  for (const label of labels) if (label > most) most = label;
  return most;
}
