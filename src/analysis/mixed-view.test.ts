import { describe, expect, it } from "vitest";
import { tCdf } from "../stats/distributions/t-cdf.js";
import { analyseStudy } from "./analyse-study.js";
import { storedStudy } from "./fixtures/stored-study.js";
import type { MixedJudgeInput } from "./mixed-judge.js";
import { mixedView, type MixedItems } from "./mixed-view.js";
import type { JudgeBlock } from "./report-document.js";

const pooled = { estimate: 20, ci95: [10, 30] } as unknown as JudgeBlock["dds"];

function judge(name: string, verdicts: readonly number[], changes: Partial<MixedJudgeInput> & { readonly basis?: "verdicts" | "probabilities" } = {}): MixedJudgeInput {
  const { basis = "verdicts", ...rest } = changes;
  return {
    block: { judge: name, macro: pooled, micro: pooled, dds_probability: pooled, finding: { verdict: "undecided", basis, sentence: "", flags: [], vetoes: [], items_for_equivalence: null } },
    verdicts: Float64Array.from(verdicts), probabilities: null, signal: null, ...rest,
  };
}

/** Twenty items a field: of each five the given differences. */
function differences(...fields: readonly (readonly number[])[]): number[] {
  return fields.flatMap((own) => Array.from({ length: 20 }, (_, item) => own[item % own.length]!));
}

function items(fields: number, count = 20): MixedItems {
  return { field: Int32Array.from({ length: fields * count }, (_, item) => Math.floor(item / count)), fieldNames: Array.from({ length: fields }, (_, field) => `field ${field + 1}`), cluster: null, wording: null };
}

const deferent = [1, 1, 0, 1, 2];
const skeptical = [-1, 0, -1, 0, -1];
const still = [0, 1, 0, -1, 0];

describe("mixedView", () => {
  it("gives the mean over fields, their spread, each field drawn towards the mean, and macro and micro beside", () => {
    const view = mixedView([judge("one", differences(deferent, skeptical, still, deferent))], items(4))!;
    expect(view).toMatchObject({ basis: "verdicts", field_count: 4, judge_by_field_sd: null, overall: { degrees: 3 } });
    expect(view.spread!.sd).toBeGreaterThan(50);
    expect(view.judges[0]).toMatchObject({ judge: "one", macro: { estimate: 20 }, micro: { estimate: 20 } });
    expect(view.fields.map(({ field, n, estimate }) => [field, n, estimate])).toEqual([["field 1", 20, 100], ["field 2", 20, expect.closeTo(-60, 9)], ["field 3", 20, 0], ["field 4", 20, 100]]);
    for (const { estimate, shrunk, p, p_holm } of view.fields) {
      expect(Math.abs(shrunk - view.overall.estimate)).toBeLessThanOrEqual(Math.abs(estimate - view.overall.estimate));
      expect(p_holm).toBeGreaterThanOrEqual(p);
    }
    const [low, high] = view.overall.new_field95!;
    expect(low).toBeLessThan(view.overall.ci95[0]);
    expect(high).toBeGreaterThan(view.overall.ci95[1]);
  });

  it("counts two judges that answer alike as little more than one", () => {
    const values = differences(deferent, still, deferent, still);
    const [alone, twice] = [mixedView([judge("one", values)], items(4))!, mixedView([judge("one", values), judge("two", values)], items(4))!];
    expect(twice.overall.estimate).toBeCloseTo(alone.overall.estimate, 3);
    expect(twice.overall.se).toBeGreaterThan(0.9 * alone.overall.se);
    expect(twice.judge_by_field_sd).toBeCloseTo(0, 3);
    expect(twice.fields).toHaveLength(8);
  });

  it("compares two judges on one field, and says that spread cannot be told", () => {
    const view = mixedView([judge("one", differences(deferent)), judge("two", differences(still))], items(1))!;
    expect(view).toMatchObject({ field_count: 1, spread: null, overall: { estimate: expect.closeTo(50, 4), new_field95: null } });
    expect(view.remarks[0]).toContain("one field");
    expect(mixedView([judge("one", differences(deferent, still))], items(2))!.remarks[0]).toContain("two fields");
  });

  it("is null for one field and one judge, without items, and for more fields than domains", () => {
    expect(mixedView([judge("one", differences(deferent))], items(1))).toBeNull();
    expect(mixedView([judge("one", [NaN, NaN])], items(2, 1))).toBeNull();
    expect(mixedView([], items(2))).toBeNull();
    expect(mixedView([judge("one", Array<number>(500).fill(1))], items(500, 1))).toBeNull();
  });

  it("is defined for fields of one item and for items that never differ, without intervals of zero width", () => {
    for (const values of [[1, 0, -1, 2], [0, 0, 0, 0]]) {
      const view = mixedView([judge("one", values)], items(4, 1))!;
      for (const { shrunk_ci95: [low, high], p } of view.fields) {
        expect(high).toBeGreaterThan(low);
        expect(Number.isFinite(p)).toBe(true);
      }
      expect(view.overall.ci95[1]).toBeGreaterThan(view.overall.ci95[0]);
    }
  });

  it("leaves out judges without a complete item and takes those that answered some of the fields", () => {
    const partly = differences(deferent, still, still, deferent).map((value, item) => item < 20 ? NaN : value);
    const view = mixedView([judge("one", differences(deferent, still, still, deferent)), judge("two", partly), judge("three", partly.map(() => NaN))], items(4))!;
    expect(view.judges.map((one) => one.judge)).toEqual(["one", "two"]);
    expect(view.fields).toHaveLength(7);
    expect(view.remarks.at(-1)).toContain("1 judge has no complete item");
  });

  it("tests a field by t over its items, or over its clusters where these say more", () => {
    const values = differences(deferent, [1, 1, 0, -1, 0], still, skeptical);
    // Items of a cluster are alike.
    const alike = Int32Array.from(values, (value) => value + 2);
    for (const [cluster, degrees] of [[null, 19], [alike, 2]] as const) {
      const [, second] = mixedView([judge("one", values)], { ...items(4), cluster })!.fields;
      expect(second!.p).toBeCloseTo(2 * tCdf(-Math.abs(second!.estimate) / second!.se, degrees), 12);
    }
  });

  it("takes up to 400 fields for domains", () => {
    const values = Array.from({ length: 80 }, (_, item) => item % 3 - 1);
    expect(mixedView([judge("one", values)], items(80, 1))).toMatchObject({ field_count: 80 });
    expect(mixedView([judge("one", Array<number>(401).fill(1))], items(401, 1))).toBeNull();
  });

  it("stands on probabilities where the finding does", () => {
    const probabilities = Float64Array.from(differences([0.2, 0.1, 0.3], [0, 0.05, -0.02], [0.1, 0.2, 0.15]));
    const view = mixedView([judge("one", differences(still, still, still), { probabilities, basis: "probabilities" })], items(3))!;
    expect(view).toMatchObject({ basis: "probabilities", judges: [{ macro: null, micro: { estimate: 20 } }] });
    expect(view.overall.estimate).toBeGreaterThan(5);
  });
});

describe("the mixed view of a stored study", () => {
  it("is null where one judge answered one field", () => {
    const { store, study } = storedStudy({ items: 48, answer: ({ claim }) => claim === 0 });
    try {
      const { document } = analyseStudy(store, study, { version: "0", asked: [0], bill: { run: null, study: { judges: [], usd: null, estimated_usd: null, prices: null } } });
      expect(document.mixed).toBeNull();
    } finally {
      store.close();
    }
  });
});
