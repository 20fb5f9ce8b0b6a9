import { describe, expect, it } from "vitest";
import { judgedNumber, type ComputedNumber, type StatedNumber } from "./judged-number.js";

const stated = (published: StatedNumber["published"], changes: Partial<StatedNumber> = {}): StatedNumber => ({ table: "t", name: "n", published, digits: 1, ...changes });
const ours = (same: ComputedNumber["same"], right: ComputedNumber["right"], changes: Partial<ComputedNumber> = {}): ComputedNumber => ({ same, right, whySame: [], whyRight: [], source: "files", remark: null, ...changes });

describe("a published number", () => {
  it("is reproduced where the published rule gives it as printed, whatever the right rule gives", () => {
    expect(judgedNumber(stated(33.8), ours(33.78, 33.82))).toMatchObject({ status: "reproduced", reasons: [] });
    expect(judgedNumber(stated(33.8), ours(33.78, 35.02, { whyRight: ["macro-vs-micro"] }))).toMatchObject({ status: "reproduced", reasons: ["macro-vs-micro"] });
  });

  it("half-way between two printed ones may have gone either way", () => {
    for (const half of [10.5, 11.5]) expect(judgedNumber(stated(11, { digits: 0 }), ours(half, null)).status, String(half)).toBe("reproduced");
    expect(judgedNumber(stated(11, { digits: 0 }), ours(11.51, null)).status).toBe("differs");
  });

  it("keeps reasons only for what differs", () => {
    expect(judgedNumber(stated(33.8), ours(33.78, 33.78, { whySame: ["misprint"], whyRight: ["null-policy"] })).reasons).toEqual([]);
  });

  it("is unexplained where something differs without a reason", () => {
    expect(judgedNumber(stated(33.8), ours(31, null)).status).toBe("unexplained");
    expect(judgedNumber(stated(33.8), ours(33.8, 31)).status).toBe("unexplained");
    expect(judgedNumber(stated(33.8), ours(31, 31, { whySame: ["misprint"] }))).toMatchObject({ status: "differs", reasons: ["misprint"] });
  });

  it("that was cut off by less than its last digit is rounding, where nothing else is known", () => {
    expect(judgedNumber(stated(66), ours(66.07, null))).toMatchObject({ status: "differs", reasons: ["rounding"] });
  });

  it("that was not rounded must agree to one part in a thousand million, p-values relatively", () => {
    expect(judgedNumber(stated(12.3456789, { digits: null }), ours(12.3456789 + 1e-10, null)).status).toBe("reproduced");
    expect(judgedNumber(stated(12.3456789, { digits: null }), ours(12.3457, null)).status).toBe("unexplained");
    expect(judgedNumber(stated(1e-20, { digits: null, unit: "p" }), ours(2e-20, null)).status).toBe("unexplained");
    expect(judgedNumber(stated(1e-20, { digits: null, unit: "pp" }), ours(0, null)).status).toBe("reproduced");
  });

  it("can be a bound, a word or a list", () => {
    expect(judgedNumber(stated(2, { comparison: "<" }), ours(1.2, null)).status).toBe("reproduced");
    expect(judgedNumber(stated("***"), ours("", null)).status).toBe("unexplained");
    expect(judgedNumber(stated([59.2, 33.8]), ours([59.24, 33.78], null)).status).toBe("reproduced");
    expect(judgedNumber(stated([59.2, 33.8]), ours([59.24, 33.1], null)).status).toBe("unexplained");
  });

  it("is listed where its files are missing, with what those at hand say", () => {
    expect(judgedNumber(stated(87), null)).toMatchObject({ status: "not at hand", same_rule: null });
    expect(judgedNumber(stated(87), ours(null, null, { remark: "two of four" }))).toMatchObject({ status: "not at hand", remark: "two of four" });
    expect(judgedNumber(stated(42), "design").status).toBe("not a result");
  });
});
