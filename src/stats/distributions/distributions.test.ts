import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clopperPearson } from "../intervals/clopper-pearson.js";
import { logGamma } from "./log-gamma.js";
import { noncentralChiSquareCdf } from "./noncentral-chi-square-cdf.js";
import { normalCdf } from "./normal-cdf.js";
import { normalQuantile } from "./normal-quantile.js";
import { regularizedBeta } from "./regularized-beta.js";
import { regularizedGamma } from "./regularized-gamma.js";
import { tCdf } from "./t-cdf.js";
import { tQuantile } from "./t-quantile.js";
import { wilsonInterval } from "../intervals/wilson-interval.js";

/** Reference values were computed with 40 digits. */
function expectRelative(actual: number, expected: number, tolerance: number): void {
  expect(Math.abs(actual / expected - 1), `${actual} against ${expected}`).toBeLessThan(tolerance);
}

describe("the normal distribution", () => {
  it.each([
    [-20, 2.7536241186062337e-89], [-8, 6.2209605742717841e-16], [-6.9, 2.6001269656381663e-12],
    [-3, 0.0013498980316300945], [-1.2345, 0.10850832336267017], [0.3, 0.61791142218895263], [2.5, 0.99379033467422386],
  ])("has the tail of %d to 13 digits", (x, probability) => expectRelative(normalCdf(x), probability, 1e-13));

  it.each([
    [1e-300, -37.047096299361199], [1e-20, -9.2623400897984076], [0.001, -3.0902323061678135], [0.07, -1.4757910281791707],
    [0.4, -0.2533471031357998], [0.9, 1.2815515655446005], [0.975, 1.9599639845400542],
  ])("has the quantile of %d", (probability, z) => expectRelative(normalQuantile(probability), z, 1e-14));

  it("turns quantiles back into probabilities", () => {
    fc.assert(fc.property(fc.double({ min: -300, max: -1e-3, noNaN: true }), (logarithm) => {
      const probability = Math.exp(logarithm);
      expectRelative(normalCdf(normalQuantile(probability)), probability, 1e-11);
    }));
  });

  it("ends in the infinities", () => {
    expect([normalQuantile(0), normalQuantile(1)]).toEqual([-Infinity, Infinity]);
    expect([normalCdf(-50), normalCdf(50)]).toEqual([0, 1]);
  });
});

describe("Student's t", () => {
  it.each([[-2, 3, 0.069662984279421588], [-8.5951727346605, 299, 2.3570572567309182e-16], [-40, 7, 7.9510899924251852e-10], [-0.3, 4.5, 0.38876677351971565]])(
    "has the tail of t = %d with %d degrees", (t, degrees, probability) => {
      expectRelative(tCdf(t, degrees), probability, 1e-11);
      expectRelative(1 - tCdf(-t, degrees), probability, probability < 1e-10 ? 1 : 1e-5);
    });

  it.each([[0.025, 1, -12.706204736174705], [0.025, 2, -4.3026527297494639], [0.025, 11, -2.2009851600916399], [0.025, 299, -1.9679296690656699], [0.05, 4.5, -2.0655758888785248], [0.025, 49999, -1.9600114320426527]])(
    "has the quantile %d with %d degrees, and its mirror", (probability, degrees, t) => {
      expectRelative(tQuantile(probability, degrees), t, 1e-11);
      expectRelative(tQuantile(1 - probability, degrees), -t, 1e-11);
    });
});

describe("the functions behind them", () => {
  it.each([[2, 5, 0.3, 0.579825], [150.5, 0.5, 0.99, 0.082236654979006259], [25000, 0.5, 0.9999, 0.025344389639463714]])(
    "incomplete beta(%d, %d) at %d", (a, b, x, value) => expectRelative(regularizedBeta(x, a, b), value, 1e-10));
  it.each([[2.5, 1.2, 0.20852587940567533], [30, 45, 0.9926628007022035], [0.5, 0.01, 0.11246291601828489]])(
    "incomplete gamma(%d) at %d", (a, x, value) => expectRelative(regularizedGamma(a, x), value, 1e-13));
  it.each([[0.1, 2.252712651734206], [5.5, 3.9578139676187163], [37, 95.719694542143202], [25000.5, 228166.69653312498]])(
    "log gamma of %d", (x, value) => expectRelative(logGamma(x), value, 1e-14));
  it.each([[10, 10, 12.5, 0.041656237205198674], [3, 2.5, 1, 0.54434655618098475], [200, 12, 150, 0.9301396384815596]])(
    "noncentral chi-square at %d with %d degrees and noncentrality %d", (x, degrees, noncentrality, value) =>
      expectRelative(noncentralChiSquareCdf(x, degrees, noncentrality), value, 1e-12));
});

describe("intervals of a share", () => {
  it("Clopper-Pearson bounds 3 of 320 and 0 of 59 from above", () => {
    expectRelative(clopperPearson(3, 320, 0.1)[1], 0.024050731680578235, 1e-12);
    expectRelative(clopperPearson(0, 59, 0.1)[1], 0.049507609888226947, 1e-12);
    expect(clopperPearson(0, 59, 0.1)[0]).toBe(0);
    expect(clopperPearson(7, 7)[1]).toBe(1);
  });

  it("Wilson never has zero width and stays in 0 to 1", () => {
    fc.assert(fc.property(fc.nat(400), fc.nat(400), (successes, failures) => {
      const n = successes + failures;
      const [low, high] = wilsonInterval(n === 0 ? 0 : successes / n, n);
      expect(high).toBeGreaterThan(low);
      expect(low).toBeGreaterThanOrEqual(0);
      expect(high).toBeLessThanOrEqual(1);
    }));
  });
});
