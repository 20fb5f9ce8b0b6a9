import { describe, expect, it } from "vitest";
import { mcnemarAsymptotic } from "../stats/significance/mcnemar-asymptotic.js";
import { computeStatistics } from "./computed-table.js";
import { inOracleShape } from "./fixtures/oracle-shape.js";
import { isClose, numbersIn, readOracle } from "./fixtures/oracle.js";

const oracle = readOracle("tables.json") as Record<string, { readonly patterns: Record<string, number> }> | null;

/** The statistics of a table by the names of this oracle, whose b and c count verdicts that turn to accept and to reject. */
function statisticsOf(patterns: Record<string, number>): unknown {
  const computed = computeStatistics({ table: patterns }).tables["table"]!;
  const shape = inOracleShape(computed);
  const { accuracy, mcnemar, further } = computed;
  const rate = (condition: "c1_correct" | "c2_correct"): number => accuracy[condition]!.estimate / 100;
  const wrong = (condition: "c1_incorrect" | "c2_incorrect"): number => 1 - accuracy[condition]!.estimate / 100;
  return {
    n: computed.n, missing: 0, patterns: computed.table,
    H1: rate("c1_correct"), F1: wrong("c1_incorrect"), H2: rate("c2_correct"), F2: wrong("c2_incorrect"),
    DDS: shape["dds_pp"], SE: shape["se_pp"],
    dprime1: computed.dprime.c1, crit1: computed.criterion.c1, dprime2: computed.dprime.c2, crit2: computed.criterion.c2,
    mc_correct: {
      b: mcnemar.correct.c, c: mcnemar.correct.b, exact: mcnemar.correct.exact, midp: mcnemar.correct.midp,
      chi2: further!.correct.mcnemar_asymptotic.statistic, chi2_cc: further!.correct.mcnemar_corrected.statistic,
    },
    mc_incorrect: {
      b: mcnemar.incorrect.b, c: mcnemar.incorrect.c, exact: mcnemar.incorrect.exact, midp: mcnemar.incorrect.midp,
      chi2: further!.incorrect.mcnemar_asymptotic.statistic, chi2_cc: further!.incorrect.mcnemar_corrected.statistic,
    },
    ci_t: shape["ci_t_pp"], boot_exact_percentile: shape["boot_exact_percentile"], pseudo_count: shape["pseudo_count"], item_signs: shape["item_signs"],
    split: shape["split"], delta_dprime: shape["delta_dprime"], delta_criterion: shape["delta_criterion"],
  };
}

describe.skipIf(oracle === null)("sixteen real tables (skipped without ../shared/oracle/tables.json)", () => {
  it("are there", () => {
    expect(Object.keys(oracle!)).toHaveLength(16);
  });

  describe.each(Object.entries(oracle ?? {}))("%s", (name, table) => {
    const ours = new Map(numbersIn(statisticsOf(table.patterns)));

    it.each(numbersIn(table).filter(([path]) => !(name === "gpt_4o_mini|gpqa" && path === "mc_correct.chi2_cc")))("%s is %d", (path, value) => {
      const actual = ours.get(path);
      const kind = /exact$|midp$/.test(path) ? "p-value" : "closed form";
      expect(actual !== undefined && isClose(actual, value, kind), `${path}: ${actual} against ${value}`).toBe(true);
    });
  });

  it("hold one corrected chi-square that goes past the difference of its pairs: with b = c = 8 it must be 0", () => {
    const { b, c, chi2_cc } = (oracle!["gpt_4o_mini|gpqa"] as unknown as { mc_correct: Record<"b" | "c" | "chi2_cc", number> }).mc_correct;
    expect([b, c]).toEqual([8, 8]);
    // (|b - c| - 1)^2 / (b + c) takes 1 from 0 and squares what is left; a correction brings the difference nearer to 0, never beyond.
    expect(chi2_cc).toBe(1 / 16);
    expect(mcnemarAsymptotic(b, c, true)).toEqual({ statistic: 0, p: 1 });
  });
});
