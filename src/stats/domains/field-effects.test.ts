import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { signalChanges } from "../discrimination/signal-changes.js";
import { signalDetection } from "../discrimination/signal-detection.js";
import { chiSquareTail } from "../distributions/chi-square-tail.js";
import { normalQuantile } from "../distributions/normal-quantile.js";
import { randomStream } from "../distributions/random-stream.js";
import { tCdf } from "../distributions/t-cdf.js";
import { lowestPoint } from "../numerics/lowest-point.js";
import { Design } from "../units/design.js";
import { bivariateFieldEffects } from "./bivariate-field-effects.js";
import { blockRegression } from "./block-regression.js";
import { fieldEffects, type FieldObservation } from "./field-effects.js";
import { fieldObservations } from "./field-observations.js";

function alone(effects: readonly number[], errors: readonly number[]): FieldObservation[] {
  return effects.map((effect, index) => ({ judges: [0], effects: [effect], covariance: [[errors[index]! ** 2]], degrees: 99 }));
}

describe("lowestPoint", () => {
  it("finds the bottom of a curved valley", () => {
    const { at } = lowestPoint(([x, y]) => (1 - x!) ** 2 + 100 * (y! - x! * x!) ** 2, [-1, 1], [0.5, 0.5]);
    expect(at).toEqual([expect.closeTo(1, 4), expect.closeTo(1, 4)]);
  });
});

describe("fieldEffects of one judge", () => {
  it("with equal errors is the plain mean, and its spread is the sample variance less the error", () => {
    const effects = [30, -10, 5, 22, -18, 40];
    const mean = effects.reduce((sum, value) => sum + value, 0) / 6;
    const variance = effects.reduce((sum, value) => sum + (value - mean) ** 2, 0) / 5;
    const fit = fieldEffects(alone(effects, effects.map(() => 4)), 1)!;
    expect(fit.overall.estimate).toBeCloseTo(mean, 9);
    expect(fit.spread!.sd).toBeCloseTo(Math.sqrt(variance - 16), 3);
    expect(fit.overall.se).toBeCloseTo(Math.sqrt(variance / 6), 3);
    expect(fit.overall.degrees).toBe(5);
    // Each field keeps its share of the way from the mean.
    expect(fit.shrunk[0]![0]!.estimate).toBeCloseTo(mean + (1 - 16 / variance) * (30 - mean), 3);
  });

  it("has the Q profile's interval of the spread, and a new field's that averages over the confidence distribution of the spread", () => {
    const effects = [30, -10, 5, 22, -18, 40];
    const squares = effects.reduce((sum, value) => sum + (value - 69 / 6) ** 2, 0);
    const fit = fieldEffects(alone(effects, effects.map(() => 4)), 1)!;
    // The 97.5 % and 2.5 % points of chi-square(5).
    expect(fit.spread!.ci95).toEqual([expect.closeTo(Math.sqrt(squares / 12.832502 - 16), 3), expect.closeTo(Math.sqrt(squares / 0.83121161 - 16), 3)]);

    const { estimate, se } = fit.overall;
    const [low, high] = fit.overall.new_field95!;
    expect((low + high) / 2).toBeCloseTo(estimate, 9);
    let outside = 0;
    for (let step = 0; step < 40; step++) {
      let [below, above] = [0, 1000];
      while (above - below > 1e-9) {
        const middle = (below + above) / 2;
        if (chiSquareTail(middle, 5) > (step + 0.5) / 40) below = middle;
        else above = middle;
      }
      const between = Math.max(0, squares / below - 16);
      outside += tCdf(-(high - estimate) / Math.sqrt(between + se * se), 5 * (1 + between / (se * se)) ** 2) / 40;
    }
    expect(outside).toBeCloseTo(0.025, 5);
  });

  it("puts the spread to 0 where fields scatter less than their errors, draws them together, and keeps every interval wide", () => {
    const fit = fieldEffects(alone([10, 11, 9, 10.5], [5, 5, 5, 5]), 1)!;
    expect(fit.spread!.sd).toBe(0);
    expect(fit.spread!.ci95![0]).toBe(0);
    for (const [{ estimate, se }] of fit.shrunk.map((row) => [row[0]!] as const)) {
      expect(estimate).toBeCloseTo(10.125, 9);
      expect(se).toBeGreaterThan(0);
    }
    expect(fit.overall.new_field95![1]).toBeGreaterThanOrEqual(fit.overall.ci95[1] - 1e-9);
  });

  it("does not take fields that are improbably alike for proof that there is no spread", () => {
    const errors = [5, 3, 8, 5, 6];
    const [alike, near, expected] = [0, 0.01, 1].map((scatter) => fieldEffects(alone([4, -2, 7, -6, -3].map((effect) => 10 + scatter * effect), errors), 1)!.spread!);
    for (const { sd, ci95 } of [alike!, near!]) {
      expect(sd).toBe(0);
      expect(ci95![0]).toBe(0);
      expect(ci95![1]).toBeGreaterThan(3);
    }
    expect(alike!.ci95![1]).toBeCloseTo(near!.ci95![1], 3);
    expect(expected!.ci95![1]).toBeGreaterThanOrEqual(alike!.ci95![1] - 1e-9);
    // With equal errors the squares count as their expectation: 4 v / (v + s^2) is the 2.5 % point of chi-square(4), .4844.
    const equal = fieldEffects(alone([10, 10, 10, 10, 10], [5, 5, 5, 5, 5]), 1)!.spread!;
    expect(equal.ci95![1]).toBeCloseTo(5 * Math.sqrt(4 / 0.48441855708793014 - 1), 3);
  });

  it("has Hartung and Knapp's error where the fields scatter more than the model has it", () => {
    const [effects, errors] = [[10, 14, -30, 12, 9], [2, 3, 20, 2, 12]];
    const { overall, spread } = fieldEffects(alone(effects!, errors!), 1)!;
    const weights = errors!.map((error) => 1 / (error * error + spread!.sd ** 2));
    const all = weights.reduce((sum, weight) => sum + weight, 0);
    const scatter = effects!.reduce((sum, effect, index) => sum + weights[index]! * (effect - overall.estimate) ** 2, 0) / 4;
    expect(scatter).toBeGreaterThan(1.1);
    expect(overall.se).toBeCloseTo(Math.sqrt(scatter / all), 6);
  });

  it("says nothing of spread with one field, little with two, and of a new field only with three", () => {
    const [one, two, three] = [1, 2, 3].map((count) => fieldEffects(alone([10, 30, 20].slice(0, count), [3, 3, 3]), 1)!);
    expect(one).toMatchObject({ spread: null, overall: { estimate: expect.closeTo(10, 9), se: expect.closeTo(3, 9), new_field95: null } });
    expect(two).toMatchObject({ spread: { ci95: null }, overall: { degrees: 1, new_field95: null } });
    expect(three!.overall.new_field95![1]).toBeGreaterThan(three!.overall.ci95[1]);
    expect(fieldEffects([], 1)).toBeNull();
  });

  it("draws a field the further the less its items say, and never past the mean", () => {
    fc.assert(fc.property(fc.array(fc.tuple(fc.double({ min: -80, max: 80, noNaN: true }), fc.double({ min: 1, max: 30, noNaN: true })), { minLength: 3, maxLength: 8 }), (fields) => {
      const fit = fieldEffects(alone(fields.map(([effect]) => effect), fields.map(([, error]) => error)), 1)!;
      fields.forEach(([effect], index) => {
        const { estimate, ci95 } = fit.shrunk[index]![0]!;
        const [low, high] = [Math.min(effect, fit.overall.estimate), Math.max(effect, fit.overall.estimate)];
        expect(estimate).toBeGreaterThanOrEqual(low - 1e-6);
        expect(estimate).toBeLessThanOrEqual(high + 1e-6);
        expect(ci95[1]).toBeGreaterThan(ci95[0]);
      });
    }), { numRuns: 30 });
  });

  it("adds what items of different fields share, with its degrees of freedom", () => {
    const fields = alone([10, 12, 30, 25, 8], [4, 5, 4, 6, 5]);
    const shared = fieldEffects(fields, 1, (weights) => ({ variance: 9 * weights.length / 5, degrees: 3 }))!;
    expect(shared.overall.se ** 2 - fieldEffects(fields, 1)!.overall.se ** 2).toBeCloseTo(9, 9);
    expect(shared.overall.degrees).toBe(3);
  });
});

describe("fieldEffects of several judges", () => {
  it("has the components of a two-way analysis of variance where the errors are equal", () => {
    const effects = [[10, 14], [22, 21], [-5, 1], [12, 28], [31, 20]] as const;
    const fit = fieldEffects(effects.map((own) => ({ judges: [0, 1], effects: own, covariance: [[9, 0], [0, 9]], degrees: 50 })), 2)!;
    const means = [0, 1].map((judge) => effects.reduce((sum, own) => sum + own[judge]!, 0) / 5);
    const centred = effects.map((own) => own.map((value, judge) => value - means[judge]!) as [number, number]);
    const ofMeans = centred.reduce((sum, [one, two]) => sum + ((one + two) / 2) ** 2, 0) / 4;
    const ofDifferences = centred.reduce((sum, [one, two]) => sum + (one - two) ** 2, 0) / 4;
    // The mean of two judges errs by 9/2, their difference by 18.
    expect(fit.judge_by_field_sd).toBeCloseTo(Math.sqrt((ofDifferences - 18) / 2), 3);
    expect(fit.spread!.sd).toBeCloseTo(Math.sqrt(ofMeans - 4.5), 3);
  });

  it("counts judges that err together as less than judges that err alone", () => {
    const fields = (shared: number): FieldObservation[] => [[10, 14], [22, 21], [-5, 1], [12, 18]].map((effects) =>
      ({ judges: [0, 1], effects, covariance: [[25, 25 * shared], [25 * shared, 25]], degrees: 50 }));
    const [together, apart] = [fieldEffects(fields(0.9), 2)!, fieldEffects(fields(0), 2)!];
    expect(together.overall.estimate).toBeCloseTo(apart.overall.estimate, 6);
    expect(together.judges).toHaveLength(2);
    expect(together.judge_by_field_sd).not.toBeNull();
    // The difference of the judges is known the better.
    expect(together.judges[1]!.estimate - together.judges[0]!.estimate).toBeCloseTo(3.75, 6);
  });

  it("takes a judge that answered some of the fields", () => {
    const fields: FieldObservation[] = [
      { judges: [0, 1], effects: [10, 14], covariance: [[25, 5], [5, 25]], degrees: 20 }, { judges: [0], effects: [20], covariance: [[30]], degrees: 20 },
      { judges: [0, 1], effects: [0, 9], covariance: [[25, 5], [5, 25]], degrees: 20 }, { judges: [1], effects: [30], covariance: [[16]], degrees: 20 },
    ];
    const fit = fieldEffects(fields, 2)!;
    expect(fit.shrunk.map((row) => row.length)).toEqual([2, 1, 2, 1]);
    expect(fit.overall.estimate).toBeCloseTo((fit.judges[0]!.estimate + fit.judges[1]!.estimate) / 2, 9);
    // Nothing is known of a judge without any field.
    expect(fieldEffects(fields, 3)).toBeNull();
  });

  it("covers the truth over seeded draws", () => {
    const uniform = randomStream(5, "field effects");
    const normal = (): number => normalQuantile(uniform());
    let mean = 0;
    let shrunk = 0;
    for (let run = 0; run < 120; run++) {
      const truth = Array.from({ length: 6 }, () => 10 + 12 * normal());
      const fit = fieldEffects(alone(truth.map((value) => value + 8 * normal()), truth.map(() => 8)), 1)!;
      if (fit.overall.ci95[0] <= 10 && 10 <= fit.overall.ci95[1]) mean += 1;
      fit.shrunk.forEach(([one], index) => { if (one!.ci95[0] <= truth[index]! && truth[index]! <= one!.ci95[1]) shrunk += 1; });
    }
    expect(mean / 120).toBeGreaterThan(0.9);
    expect(shrunk / 720).toBeGreaterThan(0.92);
    expect(shrunk / 720).toBeLessThan(0.99);
  });
});

describe("fieldObservations", () => {
  const differences = Float64Array.from({ length: 60 }, (_, item) => [1, 0, 2, -1, 0, 1][item % 6]!);
  const field = Int32Array.from({ length: 60 }, (_, item) => item < 30 ? 0 : 1);

  it("has the squared errors of the means on its diagonal, and all of it in common for judges that answer alike", () => {
    const { observed } = fieldObservations({ differences: [differences, differences], field, fields: 2, cluster: null, wording: null });
    const values = [...differences.subarray(0, 30)];
    const mean = values.reduce((sum, value) => sum + value, 0) / 30;
    const squared = 1e4 * values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / 29 / 30;
    expect(observed[0]!.effects).toEqual([expect.closeTo(100 * mean, 9), expect.closeTo(100 * mean, 9)]);
    expect(observed[0]!.covariance[0]![0]! / squared).toBeCloseTo(1, 5);
    expect(observed[0]!.covariance[0]![1]! / squared).toBeCloseTo(1, 5);
    expect(fieldEffects(observed, 2)).not.toBeNull();
  });

  it("leaves out missing items, and gives constant, single and empty fields a defined answer", () => {
    const { observed } = fieldObservations({
      differences: [Float64Array.of(1, NaN, 2, 0, 0, NaN)], field: Int32Array.of(0, 0, 1, 2, 2, 3), fields: 4, cluster: null, wording: null,
    });
    expect(observed.map(({ field: number, n }) => [number, n[0]])).toEqual([[0, 1], [1, 1], [2, 2]]);
    for (const { covariance } of observed) expect(covariance[0]![0]).toBeGreaterThan(0);
  });

  it("takes clusters for its units where they say more, with their number in the degrees of freedom", () => {
    const cluster = Int32Array.from(differences, (_, item) => item % 6 === 5 ? 0 : item % 3);
    const { observed: [first] } = fieldObservations({ differences: [differences], field, fields: 2, cluster, wording: null });
    const mean = 0.5;
    const sums = [0, 1, 2].map((label) => differences.subarray(0, 30).reduce((sum, value, item) => cluster[item] === label ? sum + value - mean : sum, 0) / 30);
    expect(first).toMatchObject({ n: [30], units: [3], degrees: 2 });
    // Sums are scaled as the errors of items are, with n - 1.
    expect(first!.covariance[0]![0]! / (1e4 * 3 / 2 * sums.reduce((all, sum) => all + sum * sum, 0) * 30 / 29)).toBeCloseTo(1, 5);
    const apart = fieldObservations({ differences: [differences], field, fields: 2, cluster: Int32Array.from(differences.keys()), wording: null }).observed[0];
    expect(apart).toMatchObject({ units: [30], degrees: 29 });
  });

  it("guards the error by imagined items below ten items that differ", () => {
    const variances = [9, 10].map((differing) => {
      const values = Float64Array.from({ length: 200 }, (_, item) => item < differing ? 1 : 0);
      const { covariance } = fieldObservations({ differences: [values], field: new Int32Array(200), fields: 1, cluster: null, wording: null }).observed[0]!;
      return { own: 1e4 * differing / 200 * (1 - differing / 200) / 199, found: covariance[0]![0]! };
    });
    expect(variances[0]!.found).toBeGreaterThan(1.3 * variances[0]!.own);
    expect(variances[1]!.found / variances[1]!.own).toBeCloseTo(1, 5);
  });

  it("finds what wordings that run across fields add", () => {
    const wording = Int32Array.from(differences, (value) => value > 0 ? 1 : 0);
    const { observed, sharedError } = fieldObservations({ differences: [differences], field, fields: 2, cluster: null, wording });
    expect(sharedError([[0.5], [0.5]])).toMatchObject({ degrees: 1 });
    // Two wordings, whose sums of residuals are equal and opposite: 2/1 x 2 x sum^2, less what the items give alone.
    const above = differences.reduce((sum, value) => value > 0 ? sum + 0.5 * 100 * (value - 0.5) / Math.sqrt(30 * 29) : sum, 0);
    const items = (observed[0]!.covariance[0]![0]! + observed[1]!.covariance[0]![0]!) / 4;
    expect(sharedError([[0.5], [0.5]]).variance / (4 * above * above - items)).toBeCloseTo(1, 6);
    expect(sharedError([[0.5], [0.5]]).variance).toBeGreaterThan(observed[0]!.covariance[0]![0]!);
  });
});

describe("criterion and d-prime over fields", () => {
  const columns = (seed: number): Parameters<typeof signalChanges>[0] => {
    const uniform = randomStream(seed, "signal");
    const column = (rate: number): Float64Array => Float64Array.from({ length: 80 }, () => uniform() < rate ? 1 : 0);
    return { c1_correct: column(0.6), c1_incorrect: column(0.2), c2_correct: column(0.7), c2_incorrect: column(0.4) };
  };

  it("has the jackknife errors of signal detection", () => {
    const changes = signalChanges(columns(1))!;
    const { deltaCriterion, deltaDprime } = signalDetection(columns(1), new Design({ rows: 80 }), null)!;
    expect(changes.criterion).toBeCloseTo(deltaCriterion.estimate, 12);
    expect(Math.sqrt(changes.covariance[0]![0]!)).toBeCloseTo(deltaCriterion.se, 9);
    expect(Math.sqrt(changes.covariance[1]![1]!)).toBeCloseTo(deltaDprime.se, 9);
  });

  it("is guarded as signal detection is where a condition was always accepted", () => {
    const extreme = { ...columns(2), c2_correct: new Float64Array(80).fill(1) };
    const changes = signalChanges(extreme)!;
    const { deltaCriterion, deltaDprime } = signalDetection(extreme, new Design({ rows: 80 }), null)!;
    expect(Math.sqrt(changes.covariance[0]![0]!)).toBeCloseTo(deltaCriterion.se, 9);
    expect(Math.sqrt(changes.covariance[1]![1]!)).toBeCloseTo(deltaDprime.se, 9);
  });

  it("has an error of the means that grows where fields scatter more than the model, by both effects over twice the degrees", () => {
    const fields = [[1, 2], [1.2, 2.1], [-2, -5], [0.9, 2.2], [1.1, 1.9]].map((effects, index) => {
      const variance = index === 2 ? 4 : 0.01;
      return { effects: effects as unknown as readonly [number, number], covariance: [[variance, 0], [0, variance]] };
    });
    const { axes: [first, second], correlation } = bivariateFieldEffects(fields)!;
    const common = (correlation ?? 0) * first.spread.sd * second.spread.sd;
    const fit = blockRegression(fields.map(({ effects, covariance }) => ({ outcome: effects, covariance, design: [[1, 0], [0, 1]] })), () => [[first.spread.sd ** 2, common], [common, second.spread.sd ** 2]])!;
    expect(fit.squares / 8).toBeGreaterThan(1);
    expect(first.se ** 2 / (fit.covariance[0]![0]! * fit.squares / 8)).toBeCloseTo(1, 6);
  });

  it("finds means, spreads and the correlation of the true changes", () => {
    const fields = [[-0.1, 0.3], [-0.5, -0.2], [-0.9, -0.6], [-0.3, 0.1], [-0.7, -0.5], [-0.2, 0.2]].map((effects) =>
      ({ effects: effects as unknown as readonly [number, number], covariance: [[0.002, 0], [0, 0.004]] }));
    const fit = bivariateFieldEffects(fields)!;
    expect(fit.axes[0].estimate).toBeCloseTo(-0.45, 2);
    expect(fit.axes[0].spread.sd).toBeGreaterThan(0.2);
    expect(fit.correlation).toBeGreaterThan(0.9);
    expect(fit.axes[1].new_field95![0]).toBeLessThan(fit.axes[1].ci95[0]);
  });

  it("has no correlation where there is no spread, and no answer below four fields", () => {
    const fields = [0.01, -0.02, 0.015, 0].map((shift) => ({ effects: [shift, -shift] as const, covariance: [[0.04, 0], [0, 0.09]] }));
    expect(bivariateFieldEffects(fields)).toMatchObject({ correlation: null, axes: [{ spread: { sd: 0 } }, { spread: { sd: 0 } }] });
    expect(bivariateFieldEffects(fields.slice(1))).toBeNull();
  });
});
