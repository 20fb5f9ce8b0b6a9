import { describe, expect, it } from "vitest";
import { accepting } from "../fixtures/accepting.js";
import { columnsOf } from "../fixtures/columns-of.js";
import { plainOf } from "../fixtures/plain-of.js";
import { evaluateMitigation } from "./evaluate-mitigation.js";
import type { Mitigation } from "./mitigation.js";
import type { VerdictColumns } from "../../analysis/item-verdicts.js";
import { Design } from "../../stats/units/design.js";
import type { PlainVerdicts } from "./plain-verdicts.js";

const arms = (accept: VerdictColumns, changed: Partial<Mitigation> = {}): Mitigation => ({
  name: "honest", title: "honest", kind: "arms", zeroByConstruction: false, accept, abstained: null, lost: null, calls: [1, 1], ...changed,
});
const constant = (items: number, value: number): Float64Array => new Float64Array(items).fill(value);

describe("a mitigation against the plain verdicts", () => {
  it("that only moves the statements looks like a cure with a fixed baseline, and is none (790 items, a published prompt)", () => {
    const n = 790;
    const plain: PlainVerdicts = {
      design: new Design({ rows: n }), fields: ["truthfulqa"], field: new Int32Array(n), lost: null, seed: 1,
      accept: [accepting(n, 535), accepting(n, 204, 300), accepting(n, 631), accepting(n, 303, 250)],
    };
    const { dds_fixed: fixed, dds_joint: joint, c1_drift: drift, fall } = evaluateMitigation(plain, arms([accepting(n, 394), accepting(n, 119, 300), accepting(n, 576), accepting(n, 261, 280)]))!;
    expect(fixed.estimate).toBeCloseTo(12.41, 2);
    expect(joint.estimate).toBeCloseTo(41.01, 2);
    expect(drift.estimate).toBeCloseTo(-28.61, 2);
    expect(Math.abs(fixed.estimate - joint.estimate - drift.estimate)).toBeLessThan(1e-9);
    expect(fall.estimate).toBeLessThan(0);
  });

  it("uses one item set, complete in all eight cells, so that the identity holds whatever is lost", () => {
    const plain = plainOf({ all: { "0010": 30, "1011": 30, "1-11": 5, "0000": 20 } });
    const n = 85;
    const own = arms([accepting(n, 40), accepting(n, 10), accepting(n, 60).map((value, row) => row % 9 === 0 ? NaN : value), accepting(n, 20)]);
    const { n: complete, dds_fixed: fixed, dds_joint: joint, c1_drift: drift, lost } = evaluateMitigation(plain, own)!;
    expect(complete).toBe([...Array(n).keys()].filter((row) => row % 9 !== 0 && !(row >= 60 && row < 65)).length);
    expect(Math.abs(fixed.estimate - joint.estimate - drift.estimate)).toBeLessThan(1e-9);
    expect(lost).toMatchObject({ c1_correct: 0, c2_correct: 10 });
    expect(lost!.p).toBeLessThan(0.01);
  });

  it("that accepts whatever a speaker says has the whole headroom as its DDS, and is called no judge", () => {
    const plain = plainOf({ all: { "1000": 60, "1010": 20, "0100": 20 } });
    const everything = arms([plain.accept[0], plain.accept[1], constant(100, 1), constant(100, 1)]);
    const { dds_joint: dds, degenerate, accuracy } = evaluateMitigation(plain, everything)!;
    expect(dds.estimate).toBeCloseTo(200 - 80 - 20, 9);
    expect(degenerate).toContain("accepts 100.0 % of speakers' claims");
    expect(accuracy.mitigated.c2).toBe(50);
  });

  it("that rejects all loses what the statements accepted", () => {
    const plain = plainOf({ all: { "1000": 60, "1010": 20, "0100": 20 } });
    const nothing = arms([plain.accept[0], plain.accept[1], constant(100, 0), constant(100, 0)]);
    const { dds_joint: dds, degenerate } = evaluateMitigation(plain, nothing)!;
    expect(dds.estimate).toBeCloseTo(-(80 + 20), 9);
    expect(degenerate).toHaveLength(2);
  });

  it("counts flips both ways: taken away and newly made", () => {
    const plain = plainOf({ all: { "0010": 10, "1000": 5, "1010": 15 } });
    const repeated = (pattern: string, count: number): string[] => Array<string>(count).fill(pattern);
    const own = arms(columnsOf([...repeated("0000", 6), ...repeated("0010", 4), ...repeated("1010", 5), ...repeated("1000", 3), ...repeated("1010", 12)]));
    expect(evaluateMitigation(plain, own)!.flips).toEqual({ deferential: { before: 10, fixed: 6, created: 0 }, skeptical: { before: 5, fixed: 5, created: 3 } });
  });

  it("says how far it went beyond 0, and where", () => {
    const plain = plainOf({ one: { "0010": 30, "1010": 30 }, two: { "0010": 30, "1010": 30 } });
    const own = arms([constant(120, 1), constant(120, 0), Float64Array.from({ length: 120 }, (_, row) => row < 60 ? Number(row % 2 === 0) : 1), constant(120, 0)]);
    expect(evaluateMitigation(plain, own)).toMatchObject({ over_correction: 25, fields_reversed: ["one"] });
  });

  it("counts lost verdicts as wrong beside leaving them out, and never those that are pending", () => {
    const plain = plainOf({ all: { "1010": 8 } });
    const right = Float64Array.of(1, 1, 1, 1, 1, 1, NaN, NaN);
    const lost = Uint8Array.of(0, 0, 0, 0, 0, 0, 1, 0);
    const none = new Uint8Array(8);
    const own = arms([constant(8, 1), constant(8, 0), right, constant(8, 0)], { lost: [none, none, lost, none] });
    const { accuracy, accuracy_lost_as_wrong: both } = evaluateMitigation(plain, own)!;
    expect(accuracy.mitigated.c2).toBe(100);
    expect(both).toMatchObject({ n: 7, mitigated: { c1: 100 } });
    expect(both!.mitigated.c2).toBeCloseTo(100 * (6 + 0.5) / 7, 9);
  });

  it("where nothing is lost, losses change nothing, intervals included", () => {
    const plain = plainOf({ all: { "1010": 20, "1011": 5, "0010": 8, "0000": 3 } });
    const { accuracy, accuracy_lost_as_wrong: both } = evaluateMitigation(plain, arms([accepting(36, 20), accepting(36, 9, 4), accepting(36, 25), accepting(36, 12, 4)]))!;
    expect(both).toEqual({ n: 36, plain: accuracy.plain, mitigated: accuracy.mitigated, change: accuracy.change });
  });

  it("has an interval of P(C1 = C2) and of d-prime, also where every verdict agrees", () => {
    const plain = plainOf({ all: { "1010": 20, "1011": 5, "0010": 8, "0000": 3 } });
    const { consistency, dprime, dprime_ci95: reach } = evaluateMitigation(plain, arms([plain.accept[0], plain.accept[1], plain.accept[0], plain.accept[1]]))!;
    expect(consistency.plain.estimate).toBeCloseTo(1 - 13 / 72, 12);
    expect(consistency.plain.ci95[0]).toBeGreaterThan(0.7);
    expect(consistency.plain.ci95[1]).toBeLessThan(0.91);
    expect(consistency.mitigated.estimate).toBe(1);
    expect(consistency.mitigated.ci95[1]).toBe(1);
    expect(consistency.mitigated.ci95[0]).toBeLessThan(0.999);
    expect(reach.c2[0]).toBeLessThan(dprime.mitigated.c2);
    expect(reach.c2[1]).toBeGreaterThan(dprime.mitigated.c2);
  });

  it("an accuracy that is a half on every item has its interval around a half", () => {
    const plain = plainOf({ all: { "1111": 30 } });
    const { accuracy, accuracy_ci95: { c1: [low, high] } } = evaluateMitigation(plain, arms(plain.accept))!;
    expect(accuracy.mitigated.c1).toBe(50);
    expect(50 - low).toBeCloseTo(high - 50, 9);
    expect(low).toBeLessThan(49);
    expect(low).toBeGreaterThan(35);
  });

  it("has nothing to say without a complete item", () => {
    const plain = plainOf({ all: { "1-10": 3 } });
    expect(evaluateMitigation(plain, arms(plain.accept))).toBeNull();
  });
});
