import type { PairedSample } from "../paired-sample.js";

/**
 * Several samples as one, each a field under its name. Wordings that share a number are one wording (templates rotate over all
 * sets alike), clusters never cross from one sample into another. What one sample lacks (probabilities, wordings), the whole lacks.
 */
export function joinSamples(parts: readonly { readonly name: string; readonly sample: PairedSample }[]): PairedSample {
  const samples = parts.map(({ sample }) => sample);
  const first = samples[0];
  if (first === undefined) throw new TypeError("at least one sample is needed");
  const n = samples.reduce((sum, sample) => sum + sample.n, 0);
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
  const cluster = samples.some((sample) => sample.cluster !== null) ? new Int32Array(n) : null;
  let [at, clusters] = [0, 0];
  samples.forEach((sample, part) => {
    field.fill(part, at, at + sample.n);
    let most = -1;
    for (let item = 0; cluster !== null && item < sample.n; item++) {
      const own = sample.cluster === null ? item : sample.cluster[item]!;
      most = Math.max(most, own);
      cluster[at + item] = clusters + own;
    }
    clusters += most + 1;
    at += sample.n;
  });
  const wordings = samples.every((sample) => sample.wording !== null) ? samples.map((sample) => sample.wording!) : null;
  return {
    n, repeats: Math.max(...samples.map(({ repeats }) => repeats)), seed: first.seed,
    accept: cells(({ accept }) => accept, new Float64Array(4 * n)) as Float64Array,
    probability: cells(({ probability }) => probability, new Float64Array(4 * n)),
    lost: cells(({ lost }) => lost, new Uint16Array(4 * n)) ?? undefined,
    probabilityLost: cells(({ probabilityLost }) => probabilityLost, new Uint16Array(4 * n)) ?? undefined,
    fields: parts.map(({ name }) => name), field, cluster,
    wording: wordings === null ? null : Int32Array.from(wordings.flatMap((own) => [...own])),
    wordings: Math.max(...samples.map((sample) => sample.wordings)), order: null,
  };
}
