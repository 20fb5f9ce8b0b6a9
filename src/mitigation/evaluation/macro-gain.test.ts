import { expect, it } from "vitest";
import { plainOf } from "../fixtures/plain-of.js";
import { ruleMitigation } from "../two-call/rule-mitigation.js";
import { twoCallRules } from "../two-call/two-call-rules.js";
import { evaluateMitigation } from "./evaluate-mitigation.js";

const agreeing = twoCallRules.find(({ name }) => name === "agree-or-abstain")!;

it("is the mean of the fields' gains, whatever their sizes, with the error of independent fields", () => {
  const plain = plainOf({ law: { "1010": 40, "0010": 20, "1011": 12, "0111": 9 }, health: { "1010": 11, "1000": 6, "0110": 5, "1001": 7 } });
  const { fields, macro, accuracy_gain: pooled } = evaluateMitigation(plain, ruleMitigation(agreeing, plain.accept))!;
  const gains = fields.map(({ accuracy_gain: gain }) => gain!);
  expect(gains).toHaveLength(2);
  expect(macro.accuracy_gain!.estimate).toBeCloseTo((gains[0]!.estimate + gains[1]!.estimate) / 2, 9);
  expect(macro.accuracy_gain!.se_item).toBeCloseTo(Math.hypot(gains[0]!.se_item, gains[1]!.se_item) / 2, 9);
  expect(macro.accuracy_gain!.estimate).not.toBeCloseTo(pooled!.estimate, 1);
});

it("is not given where nothing of a field is decided", () => {
  const plain = plainOf({ law: { "1010": 10 }, health: { "1001": 10 } });
  expect(evaluateMitigation(plain, ruleMitigation(agreeing, plain.accept))!.macro.accuracy_gain).toBeNull();
});
