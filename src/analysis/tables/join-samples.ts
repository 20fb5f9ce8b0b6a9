import { Design } from "../../stats/units/design.js";
import type { PairedSample } from "../paired-sample.js";

/**
 * Several samples as one, each a field under its name, every row an item. Wordings that share a number are one wording (templates
 * rotate over all sets alike), clusters never cross from one sample into another. What one sample lacks (probabilities, wordings), the
 * whole lacks.
 */
export function joinSamples(parts: readonly { readonly name: string; readonly sample: PairedSample }[]): PairedSample {
  const samples = parts.map(({ sample }) => sample);
  const first = samples[0];
  if (first === undefined) throw new TypeError("at least one sample is needed");
  const n = samples.reduce((sum, { design: { rows } }) => sum + rows, 0);
  const cells = <Values extends Float64Array | Uint16Array>(valuesOf: (sample: PairedSample) => Values | null | undefined, joined: Values): Values | null => {
    let at = 0;
    for (const sample of samples) {
      const values = valuesOf(sample);
      if (values === null || values === undefined) return null;
      joined.set(values, at);
      at += values.length;
    }
    return joined;
  };
  const field = new Int32Array(n);
  const cluster = samples.some(({ design }) => design.cluster !== null) ? new Int32Array(n) : null;
  const wording = samples.every(({ design }) => design.wording !== null) ? new Int32Array(n) : null;
  let [at, clusters] = [0, 0];
  samples.forEach(({ design }, part) => {
    field.fill(part, at, at + design.rows);
    if (wording !== null) wording.set(design.wording!, at);
    let most = -1;
    for (let row = 0; cluster !== null && row < design.rows; row++) {
      const own = design.cluster === null ? row : design.cluster[row]!;
      most = Math.max(most, own);
      cluster[at + row] = clusters + own;
    }
    clusters += most + 1;
    at += design.rows;
  });
  return {
    design: new Design({ rows: n, repeats: Math.max(...samples.map(({ design }) => design.repeats)), wording, cluster }), seed: first.seed,
    accept: cells(({ accept }) => accept, new Float64Array(4 * n)) as Float64Array,
    probability: cells(({ probability }) => probability, new Float64Array(4 * n)),
    lost: cells(({ lost }) => lost, new Uint16Array(4 * n)) ?? undefined,
    probabilityLost: cells(({ probabilityLost }) => probabilityLost, new Uint16Array(4 * n)) ?? undefined,
    fields: parts.map(({ name }) => name), field, order: null,
  };
}
