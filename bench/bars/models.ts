import { conditionalLogit } from "../../src/stats/models/conditional-logit.js";
import { geeLogit } from "../../src/stats/models/gee-logit.js";
import { patternUnits } from "../../src/stats/models/pattern-units.js";
import { randomInterceptLogit } from "../../src/stats/models/random-intercept-logit.js";
import type { Bench } from "../support/bar.js";
import { spread } from "../support/spread.js";

/** 300 items in all sixteen patterns, most of them common ones, and the same with a condition that is never accepted. */
const tables = {
  "all patterns": { "0000": 70, "0001": 6, "0010": 40, "0011": 12, "0100": 3, "0101": 5, "0110": 2, "0111": 6, "1000": 9, "1001": 3, "1010": 90, "1011": 20, "1100": 3, "1101": 2, "1110": 6, "1111": 23 },
  "a condition never accepted": { "0000": 90, "0010": 60, "1000": 20, "1010": 130 },
} as const;
const runs = 15;

/** The fitted models on tables of 300 items. */
export const models: Bench = (progress) => {
  const details: Record<string, number> = {};
  const bars = Object.entries(tables).map(([name, table]) => {
    const milliseconds = Array.from({ length: runs }, () => {
      const started = performance.now();
      if (randomInterceptLogit(patternUnits(table)) === null) throw new Error("the model has no answer");
      return performance.now() - started;
    });
    progress(`random-intercept logit, ${name}: ${spread(milliseconds).median.toFixed(1)} ms, the first ${milliseconds[0]!.toFixed(1)} ms`);
    for (const [model, fit] of [["gee", geeLogit], ["conditional logit", conditionalLogit]] as const) {
      const started = performance.now();
      fit(patternUnits(table));
      details[`${model}, ${name}`] = performance.now() - started;
    }
    return { name: `models: random-intercept logit (25 nodes) on 300 items, ${name}`, unit: "ms" as const, atMost: 300, runs: milliseconds, remark: `the first fit, before compilation, ${milliseconds[0]!.toFixed(0)} ms` };
  });
  return Promise.resolve({ bars, details: { first_call_ms: details } });
};
