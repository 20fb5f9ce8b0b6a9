import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chiSquareTail } from "../distributions/chi-square-tail.js";
import { tInterval } from "../intervals/t-interval.js";
import { hermiteRule } from "../numerics/hermite-rule.js";
import { lowestPoint } from "../numerics/lowest-point.js";
import { positiveDefinite } from "../numerics/positive-definite.js";
import { symmetricEigen } from "../numerics/symmetric-eigen.js";
import { acceptanceRegression } from "./acceptance-regression.js";
import { clusterRobustMean } from "./cluster-robust-mean.js";
import { conditionalLikelihood } from "./conditional-likelihood.js";
import { conditionalLogit } from "./conditional-logit.js";
import { conditionalStrata } from "./conditional-strata.js";
import { geeLogit } from "./gee-logit.js";
import { patternUnits } from "./pattern-units.js";
import { randomInterceptLikelihood } from "./random-intercept-likelihood.js";
import { randomInterceptLogit } from "./random-intercept-logit.js";

/** Every pattern occurs, so that nothing is infinite. */
const everyPattern = Object.fromEntries(Array.from({ length: 16 }, (_, code) => [code.toString(2).padStart(4, "0"), 2 + (code * 7) % 11]));
const pattern = fc.constantFrom(...Object.keys(everyPattern));
const anyTable = fc.dictionary(pattern, fc.integer({ min: 1, max: 60 }), { minKeys: 1, maxKeys: 16 });

function numbersIn(value: unknown): number[] {
  if (typeof value === "number") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(numbersIn) : [];
}

describe("small dense matrices", () => {
  it("solves, inverts and finds the determinant by Cholesky, and says where a matrix is singular", () => {
    const factored = positiveDefinite([[4, 2], [2, 3]])!;
    expect(factored.solve([2, 5])).toEqual([expect.closeTo(-0.5, 12), expect.closeTo(2, 12)]);
    expect(factored.logDeterminant).toBeCloseTo(Math.log(8), 12);
    expect(factored.inverse()[0]).toEqual([expect.closeTo(3 / 8, 12), expect.closeTo(-1 / 4, 12)]);
    expect(positiveDefinite([[1, 1], [1, 1]])).toBeNull();
  });

  it("finds eigenvalues and vectors of a symmetric matrix", () => {
    const { values, vectors } = symmetricEigen([[2, 1], [1, 2]]);
    expect([...values].sort()).toEqual([expect.closeTo(1, 12), expect.closeTo(3, 12)]);
    for (const column of [0, 1]) expect(2 * vectors[0]![column]! + vectors[1]![column]!).toBeCloseTo(values[column]! * vectors[0]![column]!, 12);
  });

  it("integrates polynomials up to degree 2n - 1 against exp(-x^2)", () => {
    const { nodes, weights } = hermiteRule(25);
    const moment = (power: number): number => weights.reduce((sum, weight, index) => sum + weight * nodes[index]! ** power, 0);
    // Gamma(k + 1/2): sqrt(pi) times 1, 1/2, 3/4, ... and 25!!-like products.
    let expected = Math.sqrt(Math.PI);
    for (let k = 0; k <= 24; k++) {
      expect(moment(2 * k) / expected).toBeCloseTo(1, 9);
      expected *= k + 0.5;
    }
  });
});

describe("cluster-robust errors", () => {
  const values = [1, 0, 0, 2, 1, 1, 0, -1, 0, 0, 1, 0];
  const cluster = [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4];

  it.each([["CR0", 0.2975595], ["CR1", 0.3435921]] as const)("%s of the worked example is %d", (correction, se) => {
    expect(clusterRobustMean(values, cluster, correction)!.se).toBeCloseTo(se, 7);
  });

  it("CR2 of equal clusters is CR1 with G - 1 degrees of freedom, of singletons the ordinary t", () => {
    expect(clusterRobustMean(values, cluster)!.se).toBeCloseTo(clusterRobustMean(values, cluster, "CR1")!.se, 12);
    expect(clusterRobustMean(values, cluster)!.degrees).toBeCloseTo(3, 9);
    const alone = clusterRobustMean(values, values.map((_, index) => index))!;
    const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - 5 / 12) ** 2, 0) / 11 / 12);
    expect(alone.se).toBeCloseTo(deviation, 12);
    expect(alone.ci95).toEqual(tInterval(5 / 12, deviation, 11).map((end) => expect.closeTo(end, 9)));
  });

  it("CR2 loses degrees of freedom where one cluster is large", () => {
    expect(clusterRobustMean(values, values.map((_, index) => index < 6 ? 0 : index))!.degrees).toBeLessThan(4);
  });

  it("CR2 is unbiased for independent errors of equal variance: its mean over all sign patterns is the true variance", () => {
    const groups = [0, 0, 0, 1, 1, 2];
    let sum = 0;
    for (let code = 0; code < 64; code++) {
      const signs = groups.map((_, index) => code >> index & 1 ? 1 : -1);
      sum += (clusterRobustMean(signs, groups)?.se ?? 0) ** 2 / 64;
    }
    expect(sum).toBeCloseTo(1 / 6, 12);
  });

  it("needs two clusters and residuals", () => {
    expect(clusterRobustMean([1, 2], [5, 5])).toBeNull();
    expect(clusterRobustMean([1, 1, 1], [1, 2, 3])).toBeNull();
    expect(acceptanceRegression(patternUnits({ "1010": 1 }))).toBeNull();
  });

  it("of framing is half the DDS with half its error", () => {
    const fit = acceptanceRegression(patternUnits(everyPattern), ["framing"], "CR2")!;
    const items = Object.entries(everyPattern).flatMap(([cells, count]) => Array<number>(count).fill(Number(cells[2]) + Number(cells[3]) - Number(cells[0]) - Number(cells[1])));
    const mean = items.reduce((sum, value) => sum + value, 0) / items.length;
    const se = Math.sqrt(items.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (items.length - 1) / items.length);
    expect(fit.coefficients[1]).toMatchObject({ estimate: expect.closeTo(mean / 2, 10), se: expect.closeTo(se / 2, 10), degrees: expect.closeTo(items.length - 1, 6) });
  });
});

describe("geeLogit", () => {
  it("with working independence is the pooled logit", () => {
    const share = (cell: number): number => Object.entries(everyPattern).reduce((sum, [cells, count]) => sum + (cells[cell] === "1" ? count : 0), 0)
      / Object.values(everyPattern).reduce((sum, count) => sum + count, 0);
    const logit = (p: number): number => Math.log(p / (1 - p));
    const { coefficients } = geeLogit(patternUnits(everyPattern), { working: "independence" })!;
    expect(coefficients.intercept.estimate).toBeCloseTo(logit(share(1)), 10);
    expect(coefficients.framing.estimate).toBeCloseTo(logit(share(3)) - logit(share(1)), 10);
    expect(coefficients.framing_truth.estimate).toBeCloseTo(logit(share(2)) - logit(share(3)) - logit(share(0)) + logit(share(1)), 10);
  });

  it("takes clusters of items with their verdicts summed, and items with missing verdicts", () => {
    const items = patternUnits(everyPattern);
    // Every cluster holds two equal items: twice the items, and errors as if there were one of each.
    const pairs = items.map(({ trials, accepted, count }) => ({ trials: trials.map((n) => 2 * n), accepted: accepted.map((n) => 2 * n), count }));
    const [alone, paired] = [geeLogit(items, { working: "independence" })!, geeLogit(pairs, { working: "independence" })!];
    expect(paired.coefficients.framing.se).toBeCloseTo(alone.coefficients.framing.se, 10);
    const lost = geeLogit([...items, ...patternUnits({ "1-0-": 7, "--11": 5 })])!;
    expect(lost.converged).toBe(true);
    expect(lost.units).toBe(alone.units + 12);
  });

  it("CR1 widens errors by G / (G - 1) and uses t", () => {
    const [plain, corrected] = [geeLogit(patternUnits(everyPattern))!, geeLogit(patternUnits(everyPattern), { correction: "CR1" })!];
    expect(corrected.coefficients.framing.se ** 2 / plain.coefficients.framing.se ** 2).toBeCloseTo(plain.units / (plain.units - 1), 10);
  });

  it("says where imagined items made an estimate finite", () => {
    expect(geeLogit(patternUnits({ "1111": 9 }))!.reason).toContain("always or never accepted");
    expect(geeLogit(patternUnits({ "1010": 9, "0101": 4 }))!.reason).toContain("no error");
    expect(geeLogit([])).toBeNull();
  });
});

describe("conditionalLogit", () => {
  it("takes nothing from items whose verdicts never differ", () => {
    const { coefficients, informative } = conditionalLogit(patternUnits({ ...everyPattern, "0000": 40, "1111": 12 }));
    const plain = conditionalLogit(patternUnits(everyPattern));
    expect(coefficients!.framing).toEqual(plain.coefficients!.framing);
    expect(informative).toBe(plain.informative);
  });

  it("stands where the gradient of its likelihood is zero", () => {
    const { coefficients } = conditionalLogit(patternUnits(everyPattern));
    const at = [coefficients!.framing.estimate, coefficients!.truth.estimate, coefficients!.framing_truth.estimate];
    for (const slope of conditionalLikelihood(conditionalStrata(patternUnits(everyPattern)), at).gradient) expect(slope).toBeCloseTo(0, 9);
  });

  it("with perfect separation gives Firth's estimate with a profile interval and tells which estimates are infinite", () => {
    const { coefficients, penalised, reason } = conditionalLogit(patternUnits({ "0011": 10, "0000": 3 }));
    expect(penalised).toBe(true);
    expect(reason).toContain("separation");
    expect(coefficients!.framing.infinite).toBe("positive");
    expect(coefficients!.framing.ci95[0]).toBeGreaterThan(0);
    expect(coefficients!.truth).toMatchObject({ infinite: null, estimate: expect.closeTo(0, 6) });
  });

  it("has the penalised estimates and profile intervals of an independent simplex search", () => {
    const { coefficients } = conditionalLogit(patternUnits({ "0011": 6, "1010": 1, "0110": 2 }));
    const near = (estimate: number, low: number, high: number) => ({ estimate: expect.closeTo(estimate, 4) as number, ci95: [expect.closeTo(low, 3), expect.closeTo(high, 3)] });
    expect(coefficients).toMatchObject({
      framing: near(0.96726, -0.40444, 2.68028), truth: near(-0.51768, -2.92039, 1.51205), framing_truth: { ...near(2.58284, -0.62009, 7.74998), infinite: "positive" },
    });
  });

  it("is Jeffreys' posterior mode where one item accepts one claim of four: odds of 1 + 1/2 to 1/2", () => {
    expect(conditionalLogit(patternUnits({ "0010": 1 })).coefficients).toMatchObject({
      framing: { estimate: expect.closeTo(0, 6) }, truth: { estimate: expect.closeTo(0, 6) }, framing_truth: { estimate: expect.closeTo(Math.log(3), 6) },
    });
  });

  it("knows nothing of items whose verdicts never differ", () => {
    expect(conditionalLogit(patternUnits({ "1111": 50, "0000": 50 }))).toMatchObject({ coefficients: null, informative: 0, units: 100, reason: expect.stringContaining("no item") as string });
    expect(conditionalLogit([])).toMatchObject({ coefficients: null, units: 0 });
  });
});

describe("randomInterceptLogit", () => {
  it("reads out close to the raw DDS where the model is free to fit it, and its parts add up", () => {
    const { standardised } = randomInterceptLogit(patternUnits(everyPattern))!;
    const total = Object.values(everyPattern).reduce((sum, count) => sum + count, 0);
    const raw = 100 * Object.entries(everyPattern).reduce((sum, [cells, count]) => sum + count * (Number(cells[2]) + Number(cells[3]) - Number(cells[0]) - Number(cells[1])), 0) / total;
    expect(Math.abs(standardised.dds.estimate - raw)).toBeLessThan(1);
    expect(standardised.delta_correct.estimate - standardised.delta_incorrect.estimate).toBeCloseTo(standardised.dds.estimate, 9);
  });

  it("with sigma on its boundary is the pooled logit, and sigma's interval starts at 0", () => {
    // Items that accept exactly two of four hang together negatively.
    const balanced = { "0011": 10, "0101": 8, "0110": 12, "1001": 9, "1010": 20, "1100": 6 };
    const fit = randomInterceptLogit(patternUnits(balanced))!;
    expect(fit).toMatchObject({ sigma: 0, sigma_p: 1, reason: expect.stringContaining("boundary") as string });
    expect(fit.sigma_ci95[0]).toBe(0);
    expect(fit.sigma_ci95[1]).toBeGreaterThan(0);
    expect(fit.coefficients.framing.estimate).toBeCloseTo(geeLogit(patternUnits(balanced), { working: "independence" })!.coefficients.framing.estimate, 9);
  });

  it("tests sigma against 0 with half the chi-square tail of the likelihood ratio, and on the boundary ends its interval where the profile has fallen by 1.92", () => {
    const pooled = (patterns: Record<string, number>): number => [0, 1, 2, 3].reduce((sum, cell) => {
      const [accepted, rejected] = ["1", "0"].map((verdict) => Object.entries(patterns).reduce((all, [cells, count]) => cells[cell] === verdict ? all + count : all, 0)) as [number, number];
      return sum + accepted * Math.log(accepted / (accepted + rejected)) + rejected * Math.log(rejected / (accepted + rejected));
    }, 0);
    const few = { "1111": 2, "0000": 2, "1010": 6, "0010": 3, "1000": 3, "0101": 2, "0111": 1 };
    const inside = randomInterceptLogit(patternUnits(few))!;
    expect(inside.sigma).toBeGreaterThan(0.1);
    expect(inside.sigma_p).toBeCloseTo(chiSquareTail(2 * (inside.loglik - pooled(few)), 1) / 2, 8);

    const balanced = { "0011": 10, "0101": 8, "0110": 12, "1001": 9, "1010": 20, "1100": 6 };
    const { sigma_ci95: [, end], coefficients } = randomInterceptLogit(patternUnits(balanced))!;
    const start = [coefficients.intercept, coefficients.framing, coefficients.truth, coefficients.framing_truth].map(({ estimate }) => estimate);
    const profile = lowestPoint((at) => -randomInterceptLikelihood(patternUnits(balanced), [...at, end]).value, start, [0.1, 0.1, 0.1, 0.1]);
    expect(pooled(balanced) + profile.value).toBeCloseTo(1.92, 1);
  });

  it.each([
    ["every claim accepted", { "1111": 100 }], ["one item", { "1010": 1 }], ["two items", { "1011": 1, "0100": 1 }], ["verdicts that never differ within an item", { "1111": 50, "0000": 50 }],
    ["framing decides alone", { "0011": 30 }], ["truth decides alone", { "1010": 300 }],
  ])("is defined and says why for %s", (_, patterns) => {
    const fit = randomInterceptLogit(patternUnits(patterns))!;
    expect(fit.reason).not.toBeNull();
    expect(fit.converged).toBe(true);
    expect(fit.standardised.dds.ci95[1]).toBeGreaterThan(fit.standardised.dds.ci95[0]);
  });

  it("has no answer without items", () => {
    expect(randomInterceptLogit([])).toBeNull();
  });
});

describe("all models", () => {
  it("do not care in which order items come", () => {
    fc.assert(fc.property(fc.array(pattern, { minLength: 4, maxLength: 24 }), fc.integer(), (items, seed) => {
      const units = items.flatMap((one) => patternUnits({ [one]: 1 }));
      const turn = ((seed % units.length) + units.length) % units.length;
      const other = [...units.slice(turn), ...units.slice(0, turn)].reverse();
      const tolerance = (value: number): number => 1e-6 * Math.max(1, Math.abs(value));
      for (const fit of [geeLogit, randomInterceptLogit] as const) {
        const [one, two] = [numbersIn(fit(units)!.coefficients.framing.estimate), numbersIn(fit(other)!.coefficients.framing.estimate)];
        one.forEach((value, index) => { expect(Math.abs(value - two[index]!)).toBeLessThan(tolerance(value)); });
      }
    }), { numRuns: 10 });
  });

  it("hold twice the information with twice the items", () => {
    const doubled = patternUnits(everyPattern).map((unit) => ({ ...unit, count: 2 * unit.count }));
    for (const fit of [conditionalLogit, randomInterceptLogit] as const) {
      const [one, two] = [fit(patternUnits(everyPattern))!.coefficients!.framing, fit(doubled)!.coefficients!.framing];
      expect(two.estimate).toBeCloseTo(one.estimate, 8);
      expect(two.se).toBeCloseTo(one.se / Math.SQRT2, 8);
    }
    const framing = (units: typeof doubled): number => geeLogit(units, { working: "independence" })!.coefficients.framing.se;
    expect(framing(doubled)).toBeCloseTo(framing(patternUnits(everyPattern)) / Math.SQRT2, 10);
  });

  it("give finite numbers and intervals with width for any table", () => {
    fc.assert(fc.property(anyTable, (table) => {
      const units = patternUnits(table);
      const fits = [geeLogit(units), randomInterceptLogit(units), randomInterceptLogit(units, "robust"), conditionalLogit(units), acceptanceRegression(units)];
      for (const value of fits.flatMap(numbersIn)) expect(Number.isFinite(value)).toBe(true);
      expect(randomInterceptLogit(units)).not.toBeNull();
      const gee = geeLogit(units)!.coefficients.framing;
      expect(gee.ci95[1]).toBeGreaterThan(gee.ci95[0]);
    }), { numRuns: 25 });
  });

  it("give a change that robust errors cannot see the error of the model", () => {
    // Right claims never move: every item's part in their change is 0.
    const table = patternUnits({ "1011": 30, "0100": 30 });
    const { standardised } = randomInterceptLogit(table, "robust")!;
    const observed = randomInterceptLogit(table, "observed")!.standardised;
    expect(standardised.delta_correct).toEqual(observed.delta_correct);
    expect(standardised.delta_correct.ci95[1]).toBeGreaterThan(standardised.delta_correct.ci95[0] + 1);
    expect(standardised.delta_incorrect.se).not.toBeCloseTo(observed.delta_incorrect.se, 3);
  });
});
