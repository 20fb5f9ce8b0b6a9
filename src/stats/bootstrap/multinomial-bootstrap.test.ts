import { describe, expect, it } from "vitest";
import { bcaBootstrap } from "./bca-bootstrap.js";
import { bootstrapInterval } from "./bootstrap-interval.js";
import { clusterCells } from "./cluster-cells.js";
import { Design } from "../units/design.js";
import { itemCells } from "./item-cells.js";
import { latticeOf } from "./lattice.js";
import { meanEstimate } from "../estimates/mean-estimate.js";
import { multinomialBootstrap } from "./multinomial-bootstrap.js";
import { normalCdf } from "../distributions/normal-cdf.js";
import { normalQuantile } from "../distributions/normal-quantile.js";
import { ddsPseudoItems } from "../intervals/pseudo-items.js";
import { randomStream } from "../distributions/random-stream.js";
import type { ResampledCells } from "./resampled-cells.js";
import { signalBootstrap } from "../discrimination/signal-bootstrap.js";

const mean = (totals: Float64Array) => totals[0]! / totals[1]!;
/** Skewed: few items fall, many rise. */
const values = Float64Array.from({ length: 300 }, (_, index) => index < 10 ? -2 : index < 200 ? 0 : index < 280 ? 1 : 2);
const cells = itemCells([values], new Design({ rows: 300 }))!;

describe("the multinomial bootstrap", () => {
  it("gives the exact percentile interval of a mean, to the error of its draws", () => {
    const exact = bootstrapInterval(values, latticeOf(values, 1), 1)!.interval;
    const [drawn] = multinomialBootstrap(cells, [mean], { seed: 3, draws: 20_000 });
    for (const end of [0, 1] as const) expect(Math.abs(drawn![end] - exact[end])).toBeLessThan(0.006);
    expect(multinomialBootstrap(cells, [mean], { seed: 3 })).toEqual(multinomialBootstrap(cells, [mean], { seed: 3 }));
    expect(multinomialBootstrap(cells, [mean], { seed: 3, draws: 40 })).not.toEqual(multinomialBootstrap(cells, [mean], { seed: 4, draws: 40 }));
  });

  it("says nothing of what no draw moves, and nothing without units", () => {
    expect(multinomialBootstrap(itemCells([new Float64Array(5).fill(1)], new Design({ rows: 5 }))!, [mean], { seed: 1, draws: 100 })).toEqual([null]);
    expect(multinomialBootstrap({ counts: new Float64Array(0), values: [new Float64Array(0), new Float64Array(0)] }, [mean], { seed: 1, draws: 100 })).toEqual([null]);
  });

  it("is as wide by cluster as the error by cluster says", () => {
    const uniform = randomStream(4, "clusters");
    const leans = Array.from({ length: 80 }, () => uniform() < 0.5 ? 1 : 0);
    const cluster = Int32Array.from({ length: 400 }, (_, index) => index % 80);
    const own = Float64Array.from(cluster, (index) => uniform() < 0.8 ? leans[index]! : 0);
    const design = new Design({ rows: 400, cluster });
    const estimate = meanEstimate(own, { design, pseudo: ddsPseudoItems, repeats: 1, seed: 1 })!;
    const [interval] = multinomialBootstrap(clusterCells([own], design, design.groupings[0]!), [mean], { seed: 2 });
    expect(100 * (interval![1] - interval![0]) / (estimate.ci95[1] - estimate.ci95[0])).toBeCloseTo(1, 1);
    const [byItem] = multinomialBootstrap(itemCells([own], design)!, [mean], { seed: 2 });
    expect(interval![1] - interval![0]).toBeGreaterThan(1.5 * (byItem![1] - byItem![0]));
  });
});

describe("the bias-corrected and accelerated bootstrap", () => {
  it("is Efron's interval: percentiles of the exact law, moved by bias and skewness", () => {
    const skewed = [0, 0, 0, 1, 1, 2, 3, 5, 8, 13, 21, 34];
    const expected = efron(skewed);
    const own = itemCells([Float64Array.from(skewed)], new Design({ rows: skewed.length }))!;
    const drawn = bcaBootstrap(own, mean, { seed: 5, draws: 50_000 })!;
    const [percentile] = multinomialBootstrap(own, [mean], { seed: 5, draws: 50_000 });
    for (const end of [0, 1] as const) {
      expect(Math.abs(drawn[end] - expected[end])).toBeLessThan(0.3);
      // The long tail to the right moves both ends up.
      expect(drawn[end] - percentile![end]).toBeGreaterThan(0.6);
    }
  });

  it("is null where nothing varies", () => {
    const constant: ResampledCells = { counts: Float64Array.of(9), values: [Float64Array.of(2), Float64Array.of(1)] };
    expect(bcaBootstrap(constant, mean, { seed: 1, draws: 100 })).toBeNull();
  });

  /** From the law of the sum by plain convolution. */
  function efron(items: readonly number[]): [number, number] {
    const n = items.length;
    let law = new Map<number, number>([[0, 1]]);
    for (let draw = 0; draw < n; draw++) {
      const next = new Map<number, number>();
      for (const [sum, chance] of law) for (const item of items) next.set(sum + item, (next.get(sum + item) ?? 0) + chance / n);
      law = next;
    }
    const sums = [...law].sort(([first], [second]) => first - second);
    const total = items.reduce((sum, item) => sum + item, 0);
    const below = sums.reduce((sum, [value, chance]) => sum + (value < total ? chance : value === total ? chance / 2 : 0), 0);
    const deviations = items.map((item) => item - total / n);
    const a = deviations.reduce((sum, one) => sum + one ** 3, 0) / (6 * deviations.reduce((sum, one) => sum + one ** 2, 0) ** 1.5);
    const bias = normalQuantile(below);
    return [0.025, 0.975].map((share) => {
      const z = bias + normalQuantile(share);
      const wanted = normalCdf(bias + z / (1 - a * z));
      let reached = 0;
      for (const [value, chance] of sums) {
        reached += chance;
        if (reached >= wanted) return value / n;
      }
      return NaN;
    }) as [number, number];
  }
});

describe("the bootstrap of d-prime and criterion", () => {
  it("lies near the jackknife interval, and is null with one pattern", () => {
    const column = (share: number) => Float64Array.from({ length: 200 }, (_, index) => (index * 7919 % 200) / 200 < share ? 1 : 0);
    const columns = { c1_correct: column(0.6), c1_incorrect: column(0.3), c2_correct: column(0.7), c2_incorrect: column(0.5) };
    const [dprime, criterion] = signalBootstrap(columns, new Design({ rows: 200 }), 1);
    expect(dprime![0]).toBeLessThan(dprime![1]);
    expect(criterion![1]).toBeLessThan(0);
    const still = new Float64Array(10);
    expect(signalBootstrap({ c1_correct: still, c1_incorrect: still, c2_correct: still, c2_incorrect: still }, new Design({ rows: 10 }), 1)).toEqual([null, null]);
  });
});
