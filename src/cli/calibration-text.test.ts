import { expect, it } from "vitest";
import { evaluateMitigation } from "../mitigation/evaluation/evaluate-mitigation.js";
import type { CalibrationReport } from "../mitigation/calibration/calibration-report.js";
import { ruleMitigation } from "../mitigation/two-call/rule-mitigation.js";
import { twoCallRules } from "../mitigation/two-call/two-call-rules.js";
import { Design } from "../stats/units/design.js";
import { calibrationText } from "./calibration-text.js";

const items = 30;
const column = (every: number): Float64Array => Float64Array.from({ length: items }, (_, item) => Number(item % every === 0));
const accept = [column(2), column(5), column(1), column(3)] as const;
const plain = { design: new Design({ rows: items }), fields: ["law", "health"], field: Int32Array.from({ length: items }, (_, item) => item % 2), accept, lost: null, seed: 1 };
const rule = twoCallRules.find(({ name }) => name === "both-accept")!;
const evaluation = evaluateMitigation(plain, ruleMitigation(rule, accept))!;
const report = {
  judge: { id: "judge", identity: "judge" }, asked: {}, fields: plain.fields, items, probabilities: false,
  rows: [{ method: rule.name, title: "both must accept", needs: "verdicts", fitted: false, by: "field", leave_one_out: evaluation, test_half: null }],
  calibration: { parameters: { kind: "rule", rule: rule.name }, fitted_on: { items: 11 }, test_half: { items: 19 } },
} as unknown as CalibrationReport;

it("a rule is said to be fitted on nothing, and of no half", () => {
  const text = calibrationText(report);
  expect(text).toContain("Nothing is fitted: the numbers are of all items");
  expect(text).not.toMatch(/not fitted on|\b19\b|fitted on the other/);
});

it("the summary stands behind the table by field", () => {
  const text = calibrationText(report);
  expect(text.indexOf("By field")).toBeLessThan(text.indexOf("All items"));
  expect(text.indexOf("Mean of fields")).toBeLessThan(text.indexOf("fall of |DDS|"));
});
