import { describe, expect, it } from "vitest";
import { acceptanceRegression } from "../stats/models/acceptance-regression.js";
import { conditionalLikelihood } from "../stats/models/conditional-likelihood.js";
import { conditionalStrata } from "../stats/models/conditional-strata.js";
import { conditionalLogit } from "../stats/models/conditional-logit.js";
import { geeLogit } from "../stats/models/gee-logit.js";
import { patternUnits } from "../stats/models/pattern-units.js";
import { randomInterceptLogit } from "../stats/models/random-intercept-logit.js";
import { isClose, readOracle } from "./fixtures/oracle.js";

type Pair = readonly [estimate: number, se: number];
interface ModelledTable {
  readonly patterns_TFci: Record<string, number>;
  readonly gee_exch_logit: Record<string, Pair>;
  readonly gee_indep_logit: Record<string, Pair>;
  readonly gee_alpha: number;
  readonly ols_cluster_fr: Pair;
  readonly clogit_item: Record<"fr" | "tr" | "frtr", Pair>;
  readonly clogit_ll: number;
  readonly glmm_aghq25: Record<"intercept" | "fr" | "tr" | "frtr" | "sigma_item" | "loglik", number>;
}

const oracle = readOracle("statistics.json");
const tables = Object.entries(oracle ?? {}).filter((entry): entry is [string, ModelledTable] => typeof entry[1] === "object" && entry[1] !== null && "glmm_aghq25" in entry[1]);
/** The oracle's names of the terms and ours. */
const terms = [["Intercept", "intercept"], ["fr", "framing"], ["tr", "truth"], ["fr:tr", "framing_truth"]] as const;

describe.skipIf(oracle === null)("fitted models against independent programs (needs ../shared)", () => {
  it("has five worked tables", () => {
    expect(tables).toHaveLength(5);
  });

  describe.each(tables)("%s", (_, table) => {
    const units = patternUnits(table.patterns_TFci);

    for (const [working, name] of [["exchangeable", "gee_exch_logit"], ["independence", "gee_indep_logit"]] as const) {
      const fit = geeLogit(units, { working })!;
      it.each(terms)(`${name} %s, estimate and robust error`, (theirs, ours) => {
        const [estimate, se] = table[name][theirs]!;
        expect(isClose(fit.coefficients[ours].estimate, estimate, "closed form"), `${fit.coefficients[ours].estimate} for ${estimate}`).toBe(true);
        expect(isClose(fit.coefficients[ours].se, se, "closed form"), `${fit.coefficients[ours].se} for ${se}`).toBe(true);
      });
    }

    it("gee_alpha", () => {
      expect(isClose(geeLogit(units)!.correlation, table.gee_alpha, "closed form")).toBe(true);
    });

    it("ols_cluster_fr, estimate and CR0 error", () => {
      const { estimate, se } = acceptanceRegression(units, ["framing"], "CR0")!.coefficients[1]!;
      expect(isClose(estimate, table.ols_cluster_fr[0], "closed form")).toBe(true);
      expect(isClose(se, table.ols_cluster_fr[1], "closed form")).toBe(true);
    });

    // The oracle's optimiser stopped with a gradient of up to .01, where a maximum has none, so that its coefficients are exact to three
    // digits only. Its log likelihood and errors are those of the point where it stopped; the maximum lies one Newton step
    // on, where the log likelihood is higher.
    const given = [table.clogit_item.fr, table.clogit_item.tr, table.clogit_item.frtr] as const;
    const strata = conditionalStrata(units);
    const stopped = conditionalLikelihood(strata, given.map(([estimate]) => estimate));

    it("clogit_ll, at the point where the oracle stopped", () => {
      expect(isClose(stopped.value, table.clogit_ll, "closed form")).toBe(true);
      expect(conditionalLogit(units).loglik!).toBeGreaterThan(table.clogit_ll);
      expect(conditionalLogit(units).loglik! - table.clogit_ll).toBeLessThan(1e-5);
    });

    it.each([["fr", "framing", 0], ["tr", "truth", 1], ["frtr", "framing_truth", 2]] as const)("clogit_item %s, estimate and error", (theirs, ours, index) => {
      const { estimate, se } = conditionalLogit(units).coefficients![ours];
      expect(Math.abs(estimate - table.clogit_item[theirs][0])).toBeLessThan(2e-3);
      expect(Math.abs(se - table.clogit_item[theirs][1])).toBeLessThan(1e-3);
      const maximum = conditionalLikelihood(strata, [conditionalLogit(units).coefficients!.framing.estimate, conditionalLogit(units).coefficients!.truth.estimate, conditionalLogit(units).coefficients!.framing_truth.estimate]);
      expect(Math.abs(maximum.gradient[index]!)).toBeLessThan(1e-8);
    });

    const mixed = randomInterceptLogit(units)!;
    it.each([["intercept", "intercept"], ["fr", "framing"], ["tr", "truth"], ["frtr", "framing_truth"]] as const)("glmm_aghq25 %s", (theirs, ours) => {
      expect(Math.abs(mixed.coefficients[ours].estimate - table.glmm_aghq25[theirs])).toBeLessThan(1e-4);
    });

    it("glmm_aghq25 sigma_item and loglik", () => {
      expect(Math.abs(mixed.sigma - table.glmm_aghq25.sigma_item)).toBeLessThan(1e-4);
      expect(Math.abs(mixed.loglik - table.glmm_aghq25.loglik)).toBeLessThan(1e-4);
    });
  });
});
