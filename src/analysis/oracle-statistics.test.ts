import { describe, expect, it } from "vitest";
import { adjustPValues } from "../stats/significance/adjust-p-values.js";
import { cohensKappa } from "../stats/agreement/cohens-kappa.js";
import { fleissKappa } from "../stats/agreement/fleiss-kappa.js";
import { mcnemarAsymptotic } from "../stats/significance/mcnemar-asymptotic.js";
import { mcnemarTest } from "../stats/significance/mcnemar.js";
import { predictionPoweredMean } from "../stats/label-correction/prediction-powered-mean.js";
import { randomEffects } from "../stats/domains/random-effects.js";
import { roganGladen } from "../stats/label-correction/rogan-gladen.js";
import { signFlipOfCounts } from "../stats/significance/sign-flip-of-counts.js";
import { computeStatistics } from "./computed-table.js";
import { inOracleShape } from "./fixtures/oracle-shape.js";
import { isClose, numbersIn, readOracle } from "./fixtures/oracle.js";

interface WorkedTable {
  readonly patterns_TFci: Record<string, number>;
}
interface Meta {
  readonly domains: string[];
  readonly y: number[];
  readonly se: number[];
}

const oracle = readOracle("statistics.json");
/** Fitted models and planning are tested beside their own code. */
const elsewhere = /^(gee_|ols_cluster|clogit|glmm)/;

/**
 * The oracle gives effects and errors rounded to six digits, and what it computed from the full ones. An item's difference is a
 * whole number, so that their sum and their sum of squares, and with them the full values, can be told from the rounded.
 */
function unrounded(name: string, { domains, y, se }: Meta): [effects: number[], errors: number[]] {
  const full = domains.map((domain, index): [number, number] => {
    // GPT-4o lost one reply of r/AIO.
    const n = { aio: name === "meta_gpt_4o" ? 279 : 280, amqa: 240, gpqa: 134 }[domain] ?? 300;
    const sum = Math.round(y[index]! * n / 100);
    const squares = Math.round((se[index]! / 100) ** 2 * n * (n - 1) + sum * sum / n);
    return [100 * sum / n, 100 * Math.sqrt((squares - sum * sum / n) / (n - 1) / n)];
  });
  return [full.map(([effect]) => effect), full.map(([, error]) => error)];
}

function expectClose(ours: ReadonlyMap<string, number>, path: string, value: number, kind: "closed form" | "p-value"): void {
  const actual = ours.get(path);
  expect(actual !== undefined && isClose(actual, value, kind), `${path}: ${actual} against ${value}`).toBe(true);
}

describe.skipIf(oracle === null)("worked values (skipped without ../shared/oracle/statistics.json)", () => {
  const entries = Object.entries(oracle ?? {});
  const tables = entries.filter((entry): entry is [string, WorkedTable] => typeof entry[1] === "object" && entry[1] !== null && "patterns_TFci" in entry[1]);
  const metas = entries.filter((entry): entry is [string, Meta] => entry[0].startsWith("meta_"));
  const part = <T>(name: string): T => (oracle ?? {})[name] as T;

  it("are those of five tables and ten other methods", () => {
    expect(tables).toHaveLength(5);
    expect(entries.map(([name]) => name).filter((name) => !tables.some(([table]) => table === name)).sort()).toEqual([
      "fleiss", "kappa", "mcnemar_edges", "meta_gpt_4o", "meta_gpt_4o_mini", "meta_qwen7b", "multiplicity", "power", "ppi", "rogan_gladen",
    ]);
  });

  describe.each(tables)("%s", (_, table) => {
    const computed = computeStatistics({ table: table.patterns_TFci }).tables["table"]!;
    const ours = new Map(numbersIn(inOracleShape(computed)));

    it.each(numbersIn(table).filter(([path]) => !elsewhere.test(path)))("%s is %d", (path, value) => {
      expectClose(ours, path, value, /(^|[._])p($|_)|exact$|midp$|TOST/.test(path) && !path.endsWith("newcombe10_pp") ? "p-value" : "closed form");
    });

    it("has the sign-flip p-value also from its counts alone", () => {
      const { n1, n2, S, p } = (table as unknown as { signflip_exact: Record<"n1" | "n2" | "S" | "p", number> }).signflip_exact;
      expect(isClose(signFlipOfCounts(n1, n2, S).exact, p, "p-value")).toBe(true);
    });
  });

  describe.each(metas)("%s", (name, meta) => {
    const [effects, errors] = unrounded(name, meta);
    const fit = randomEffects(effects, errors)!;
    const ours = new Map(numbersIn({
      y: effects, se: errors, tau2_DL: fit.tau2, Q: fit.q, I2: fit.i2, mu_RE: fit.mean.estimate, se_mu: fit.mean.se,
      tau2_PM: randomEffects(effects, errors, "paule-mandel")!.tau2, shrunk: fit.shrunk.map(({ estimate }) => estimate), mu_FE: fit.fixed.estimate,
    }));
    it.each(numbersIn(meta))("%s is %d", (path, value) => {
      if (/^(y|se)\./.test(path)) expect(Math.abs(ours.get(path)! - value)).toBeLessThan(5.1e-7);
      // A root: the oracle's search stops earlier.
      else expectClose(ours, path, value, path === "tau2_PM" ? "p-value" : "closed form");
    });

    it("has a Paule-Mandel variance at which the generalised Q is its degrees of freedom, nearer than the oracle's", () => {
      const excess = (tau2: number): number => {
        const weights = errors.map((error) => 1 / (error * error + tau2));
        const mean = effects.reduce((sum, effect, group) => sum + weights[group]! * effect, 0) / weights.reduce((sum, weight) => sum + weight, 0);
        return Math.abs(effects.reduce((sum, effect, group) => sum + weights[group]! * (effect - mean) ** 2, 0) - (effects.length - 1));
      };
      expect(excess(ours.get("tau2_PM")!)).toBeLessThan(1e-12);
      expect(excess((meta as unknown as { tau2_PM: number }).tau2_PM)).toBeGreaterThan(1e-12);
    });
  });

  describe("adjusted p-values", () => {
    const { p } = part<{ p: number[] }>("multiplicity") ?? { p: [] };
    const ours = new Map(numbersIn({
      p, bonferroni: adjustPValues(p, "bonferroni"), holm: adjustPValues(p, "holm"), fdr_bh: adjustPValues(p, "benjamini-hochberg"), fdr_by: adjustPValues(p, "benjamini-yekutieli"),
    }));
    it.each(numbersIn(part("multiplicity")))("%s is %d", (path, value) => expectClose(ours, path, value, "p-value"));
  });

  describe("agreement", () => {
    const kappa = cohensKappa(part<{ table: number[][] }>("kappa")?.table ?? [[1, 0], [0, 1]]);
    const fleiss = fleissKappa(part<{ table: number[][] }>("fleiss")?.table ?? []);
    it.each([
      ["kappa.kappa", kappa.estimate], ["kappa.se", kappa.se], ["fleiss.kappa", fleiss.estimate],
    ] as const)("%s", (path, actual) => {
      expect(isClose(actual!, new Map(numbersIn(oracle)).get(path)!, "closed form")).toBe(true);
    });
  });

  describe("a share corrected for the judge's errors", () => {
    const given = part<Record<"p" | "N" | "sens_q1" | "m1" | "spec_q0" | "m0", number>>("rogan_gladen");
    const corrected = given === undefined ? null : roganGladen({
      positive: given.p * given.N, n: given.N, truePositive: given.sens_q1 * given.m1, labelledPositive: given.m1, trueNegative: given.spec_q0 * given.m0, labelledNegative: given.m0,
    });
    const ours = new Map(numbersIn({ ...given, theta: corrected?.estimate, se: corrected?.se, ci: corrected?.interval }));
    it.each(numbersIn(given))("%s is %d", (path, value) => expectClose(ours, path, value, "closed form"));
  });

  describe("a mean powered by predictions", () => {
    const given = part<{ N: number; n: number; f_un_mean: number }>("ppi");
    // 50 yes by both, 30 no by both, 10 each way apart.
    const labelled = (values: readonly [number, number, number, number]): Float64Array => Float64Array.from([50, 30, 10, 10].flatMap((count, kind) => Array<number>(count).fill(values[kind]!)));
    const powered = predictionPoweredMean(labelled([1, 0, 1, 0]), labelled([1, 0, 0, 1]), Float64Array.from({ length: 1000 }, (_, unit) => unit < 620 ? 1 : 0))!;
    const ours = new Map(numbersIn({
      ...given, theta: powered.ppi.estimate, se: powered.ppi.se, lambda_pp: powered.tuned.lambda, theta_pp: powered.tuned.estimate, se_pp: powered.tuned.se,
      se_human_only: powered.labels.se, Y_mean: powered.labels.estimate,
    }));
    it.each(numbersIn(given))("%s is %d", (path, value) => expectClose(ours, path, value, "closed form"));
  });

  describe("McNemar at its edges", () => {
    const edges = part<Record<string, unknown>>("mcnemar_edges");
    it.each([
      ["0,0", "statsmodels_0,0_exact", mcnemarTest(0, 0).exact], ["1,0", "1,0", mcnemarTest(1, 0).exact], ["5,0", "5,0", mcnemarTest(5, 0).exact], ["6,0", "6,0", mcnemarTest(6, 0).exact],
      ["10,10 exact", "10,10_exact", mcnemarTest(10, 10).exact], ["10,10 exact by another program", "statsmodels_10,10", mcnemarTest(10, 10).exact], ["10,10 mid-p", "10,10_midp", mcnemarTest(10, 10).midp],
      ["3,15 exact", "3,15.0", mcnemarTest(3, 15).exact], ["3,15 mid-p", "3,15.1", mcnemarTest(3, 15).midp],
    ] as const)("%s", (_, path, actual) => {
      expect(isClose(actual, new Map(numbersIn(edges)).get(path)!, "p-value")).toBe(true);
    });

    it("gives p 1 without discordant pairs, where another program divides 0 by 0 and says 0", () => {
      expect(edges["statsmodels_0,0_chi2"]).toBe(0);
      expect(mcnemarAsymptotic(0, 0, true)).toEqual({ statistic: 0, p: 1 });
    });
  });
});
