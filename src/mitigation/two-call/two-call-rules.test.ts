import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { evaluateMitigation } from "../evaluation/evaluate-mitigation.js";
import { plainOf } from "../fixtures/plain-of.js";
import { bothOrdersVerdict } from "./both-orders-verdict.js";
import { drawnFlips } from "./drawn-flips.js";
import { escalatedVerdict } from "./escalated-verdict.js";
import { fitFlipMatching } from "./fit-flip-matching.js";
import { flipMatchedMitigation } from "./flip-matched-mitigation.js";
import { majorityVerdict } from "./majority-verdict.js";
import { ruleMitigation } from "./rule-mitigation.js";
import { twoCallRules } from "./two-call-rules.js";

const rule = (name: string) => twoCallRules.find((one) => one.name === name)!;
// 300 items of a judge with a DDS of +26.3.
const patterns = { "0000": 79, "0001": 3, "0010": 44, "0011": 8, "0101": 4, "0110": 1, "0111": 6, "1000": 5, "1010": 112, "1011": 15, "1111": 23 };
const plain = plainOf({ all: patterns });
const evaluated = (name: string) => evaluateMitigation(plain, ruleMitigation(rule(name), plain.accept))!;

describe("what two verdicts on one claim become", () => {
  it.each([
    ["statement-wins", [false, false, true, true]],
    ["both-accept", [false, false, false, true]],
    ["either-accepts", [false, true, true, true]],
    ["agree-or-abstain", [false, null, null, true]],
  ])("by %s", (name, verdicts) => {
    expect([rule(name).verdict(false, false), rule(name).verdict(false, true), rule(name).verdict(true, false), rule(name).verdict(true, true)]).toEqual(verdicts);
  });

  it("another judge decides where the framings differ", () => {
    expect([escalatedVerdict(true, true, false), escalatedVerdict(true, false, false), escalatedVerdict(false, true, true), escalatedVerdict(false, true, null)]).toEqual([true, false, true, null]);
  });

  it("most framings decide, and the first where they are even", () => {
    expect([majorityVerdict([true, false, false]), majorityVerdict([false, true, true]), majorityVerdict([false, true]), majorityVerdict([true, false]), majorityVerdict([])]).toEqual([false, true, false, true, null]);
  });

  it("two orders of the options must agree", () => {
    expect([bothOrdersVerdict(true, true), bothOrdersVerdict(true, false), bothOrdersVerdict(false, false)]).toEqual([true, null, false]);
  });
});

describe("rules on stored verdicts", () => {
  it("judging the statement alone leaves no DDS and the statement's accuracy", () => {
    const { dds_joint: dds, accuracy, zero_by_construction: byConstruction } = evaluated("statement-wins");
    expect(dds.estimate).toBe(0);
    expect(accuracy.mitigated.c2).toBe(accuracy.plain.c1);
    expect(byConstruction).toBe(true);
  });

  it("both and either bracket DDS: one is at most 0, the other at least 0, and they add up to the plain one", () => {
    fc.assert(fc.property(fc.array(fc.integer({ min: 0, max: 15 }), { minLength: 1, maxLength: 40 }), (cells) => {
      const own = plainOf({ all: Object.fromEntries([...new Set(cells)].map((cell) => [cell.toString(2).padStart(4, "0"), cells.filter((one) => one === cell).length])) });
      const dds = (name: string): number => evaluateMitigation(own, ruleMitigation(rule(name), own.accept))!.dds_joint.estimate;
      expect(dds("both-accept")).toBeLessThanOrEqual(0);
      expect(dds("either-accepts")).toBeGreaterThanOrEqual(0);
      expect(dds("both-accept") + dds("either-accepts")).toBeCloseTo(evaluateMitigation(own, ruleMitigation(rule("statement-wins"), own.accept))!.dds_plain.estimate, 9);
    }));
  });

  it("abstaining says how much it still decides, and how well, for right and for wrong claims", () => {
    const { coverage, dds_joint: dds, n } = evaluated("agree-or-abstain");
    expect(coverage.correct).toMatchObject({ claims: 300, decided: 79 + 3 + 4 + 112 + 15 + 23 });
    expect(coverage.correct.accuracy!.estimate).toBeCloseTo(100 * 150 / 236, 9);
    expect(coverage.correct.share!.estimate).toBeCloseTo(100 * 236 / 300, 9);
    expect(coverage.correct.share!.ci95.map((end) => end.toFixed(2))).toEqual(["73.68", "82.92"]);
    expect(coverage.incorrect).toMatchObject({ claims: 300, decided: 79 + 44 + 4 + 6 + 5 + 112 + 23 });
    expect(dds.estimate).toBe(0);
    expect(n).toBe(79 + 4 + 112 + 23);
  });
});

describe("random flips that match accept rates", () => {
  const flips = fitFlipMatching(plain.accept);

  it("leave no DDS in expectation, and the accuracy that the shares of flips give", () => {
    const { dds_joint: dds, accuracy } = evaluateMitigation(plain, flipMatchedMitigation(plain.accept, flips, null))!;
    const [right, wrong] = [209 / 300, 59 / 300];
    expect(dds.estimate).toBeCloseTo(0, 9);
    expect(flips.ofRejected).toBe(0);
    expect(accuracy.mitigated.c2).toBeCloseTo(100 * (0.5 + (right - wrong) * (1 - flips.ofAccepted) / 2), 9);
    expect(accuracy.mitigated.c2).toBeLessThan(accuracy.plain.c2);
  });

  it("turn rejections round where the speaker is accepted less often", () => {
    const shy = plainOf({ all: { "1100": 10, "1010": 10, "0000": 20 } });
    const own = fitFlipMatching(shy.accept);
    expect(own).toEqual({ ofAccepted: 0, ofRejected: 20 / 70 });
    expect(evaluateMitigation(shy, flipMatchedMitigation(shy.accept, own, null))!.dds_joint.estimate).toBeCloseTo(0, 9);
  });

  it("drawn by seed: the same each time, and near the expectation over many seeds", () => {
    const means = Array.from({ length: 60 }, (_, seed) => evaluateMitigation(plain, flipMatchedMitigation(plain.accept, flips, seed))!.dds_joint.estimate);
    expect(Math.abs(means.reduce((sum, one) => sum + one, 0) / means.length)).toBeLessThan(1.5);
    expect(drawnFlips(plain.accept[2], flips, 3, "correct")).toEqual(drawnFlips(plain.accept[2], flips, 3, "correct"));
  });
});
