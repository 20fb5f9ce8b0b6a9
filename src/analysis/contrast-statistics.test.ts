import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { randomStream } from "../stats/distributions/random-stream.js";
import { pseudoCountInterval } from "../stats/intervals/pseudo-count-interval.js";
import { ddsPseudoItems } from "../stats/intervals/pseudo-items.js";
import { contrastStatistics } from "./contrast-statistics.js";
import { knownTables, type KnownTable } from "./fixtures/known-tables.js";
import { itemsOf, sampleOf, type SampleItem } from "./fixtures/sample-of.js";
import type { PairedSample } from "./paired-sample.js";
import type { ContrastStatistics } from "./report-document.js";

function near(value: number): unknown {
  return { asymmetricMatch: (actual: number) => Math.abs(actual - value) < 1e-9, toString: () => `within 1e-9 of ${value}` };
}

function relative(value: number): unknown {
  return { asymmetricMatch: (actual: number) => Math.abs(actual / value - 1) < 1e-6, toString: () => `within 1e-6 relative of ${value}` };
}

describe.each(Object.entries(knownTables))("table %s", (_, known: KnownTable) => {
  const statistics = contrastStatistics(sampleOf(itemsOf(known.patterns)));

  it("has its DDS with error, t interval, exact bootstrap and sign-flip p-value", () => {
    expect(statistics.n).toBe(known.n);
    expect(statistics.table).toEqual(known.patterns);
    expect(statistics.dds).toMatchObject({
      estimate: near(known.dds), unit: "item", se_item: near(known.se), ci95_item: known.ci_t.map(near), ci95: known.ci_t.map(near), interval: "t",
      ci95_bootstrap: known.bootstrap.map(near), bootstrap: "exact", p_signflip: relative(known.p_signflip),
    });
    expect(statistics.dds_bounds).toEqual([near(known.dds), near(known.dds)]);
    expect(statistics.micro).toEqual(statistics.dds);
  });

  it("has its pseudo-count interval", () => {
    const mean = known.dds / 100;
    const pseudo = pseudoCountInterval(known.n, mean, (known.se / 100) ** 2 * known.n * (known.n - 1), ddsPseudoItems);
    expect([100 * pseudo.estimate, 100 * pseudo.se, ...pseudo.interval.map((end) => 100 * end)])
      .toEqual([near(known.pseudo_count.estimate), near(known.pseudo_count.se), ...known.pseudo_count.ci.map(near)]);
  });

  it.each(["correct", "incorrect"] as const)("has McNemar, Cohen's h and the change of accuracy on %s claims", (polarity) => {
    const { b, c, exact, midp } = known.mcnemar[polarity];
    expect(statistics.mcnemar[polarity]).toEqual({ b, c, exact: relative(exact), midp: relative(midp) });
    expect(statistics.cohens_h[polarity]).toEqual(near(known.cohens_h[polarity]));
    expect(statistics[`delta_${polarity}`]?.estimate).toEqual(near(known.delta[polarity]));
  });

  it("has d-prime, criterion, their changes with jackknife intervals, and the split", () => {
    expect([statistics.dprime.c1, statistics.dprime.c2]).toEqual(known.dprime.map(near));
    expect([statistics.criterion.c1, statistics.criterion.c2]).toEqual(known.criterion.map(near));
    for (const change of ["delta_dprime", "delta_criterion"] as const) {
      const { estimate, se_jackknife, ci_t } = known[change];
      expect(statistics[change]).toMatchObject({ estimate: near(estimate), se: near(se_jackknife), ci95: ci_t.map(near), interval: "jackknife-t" });
    }
    expect(statistics.split).toEqual({ criterion_pp: near(known.split.criterion_pp), sensitivity_pp: near(known.split.sensitivity_pp) });
  });
});

describe("real tables", () => {
  interface OracleTable {
    readonly patterns: Record<string, number>;
    readonly n: number;
    readonly DDS: number;
    readonly SE: number;
    readonly dprime1: number; readonly dprime2: number; readonly crit1: number; readonly crit2: number;
    readonly mc_correct: { exact: number; midp: number };
    readonly mc_incorrect: { exact: number; midp: number };
    readonly ci_t: [number, number];
    readonly boot_exact_percentile: [number, number];
    readonly split: { criterion_pp: number; sensitivity_pp: number };
    readonly delta_dprime: { estimate: number; ci_t: [number, number] };
    readonly delta_criterion: { estimate: number; ci_t: [number, number] };
  }
  const path = fileURLToPath(new URL("../../../shared/oracle/tables.json", import.meta.url));

  it.skipIf(!existsSync(path))("agree with an independent computation (skipped where ../shared/oracle/tables.json is absent)", () => {
    const oracle = JSON.parse(readFileSync(path, "utf8")) as Record<string, OracleTable>;
    expect(Object.keys(oracle).length).toBeGreaterThan(10);
    for (const [name, table] of Object.entries(oracle)) {
      expect(contrastStatistics(sampleOf(itemsOf(table.patterns))), name).toMatchObject({
        n: table.n,
        dds: { estimate: near(table.DDS), se_item: near(table.SE), ci95_item: table.ci_t.map(near), ci95_bootstrap: table.boot_exact_percentile.map(near) },
        dprime: { c1: near(table.dprime1), c2: near(table.dprime2) },
        criterion: { c1: near(table.crit1), c2: near(table.crit2) },
        mcnemar: {
          correct: { exact: relative(table.mc_correct.exact), midp: relative(table.mc_correct.midp) },
          incorrect: { exact: relative(table.mc_incorrect.exact), midp: relative(table.mc_incorrect.midp) },
        },
        split: { criterion_pp: near(table.split.criterion_pp), sensitivity_pp: near(table.split.sensitivity_pp) },
        delta_dprime: { estimate: near(table.delta_dprime.estimate), ci95: table.delta_dprime.ci_t.map(near) },
        delta_criterion: { estimate: near(table.delta_criterion.estimate), ci95: table.delta_criterion.ci_t.map(near) },
      });
    }
  });
});

const verdicts = fc.array(fc.constantFrom("0", "1"), { minLength: 4, maxLength: 4 }).map((cells) => cells.join(""));
const anyItem = fc.record({
  verdicts, probability: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 4, maxLength: 4 }),
  field: fc.constantFrom("history", "science", "law"), wording: fc.nat(3), cluster: fc.nat(40), order: fc.constantFrom<0 | 1>(0, 1),
});
const constantItems = fc.tuple(anyItem, fc.integer({ min: 1, max: 30 })).map(([item, n]) => Array.from({ length: n }, () => item));
const anyItems = fc.oneof(fc.array(anyItem, { maxLength: 60 }), constantItems);

function relabelled(items: readonly SampleItem[], places: readonly number[]): SampleItem[] {
  return items.map((item) => ({ ...item, verdicts: places.map((place) => item.verdicts[place]!).join("") }));
}

describe("what must not matter", () => {
  it("exchanging right and wrong claims leaves DDS and criterion and turns d-prime", () => {
    fc.assert(fc.property(fc.array(anyItem, { minLength: 1, maxLength: 60 }), (items) => {
      const original = contrastStatistics(sampleOf(items));
      const exchanged = contrastStatistics(sampleOf(relabelled(items, [1, 0, 3, 2])));
      expect(exchanged.dds).toEqual(original.dds);
      expect(exchanged.criterion).toEqual({ c1: near(original.criterion.c1!), c2: near(original.criterion.c2!) });
      expect(exchanged.dprime).toEqual({ c1: near(-original.dprime.c1!), c2: near(-original.dprime.c2!) });
      expect(exchanged.mcnemar.correct.exact).toBe(original.mcnemar.incorrect.exact);
      expect(exchanged.flips.deference).toBe(original.flips.helpful_accept);
    }));
  });

  it("exchanging the framings turns every change around", () => {
    fc.assert(fc.property(fc.array(anyItem, { minLength: 1, maxLength: 60 }), (items) => {
      const original = contrastStatistics(sampleOf(items));
      const exchanged = contrastStatistics(sampleOf(relabelled(items, [2, 3, 0, 1])));
      for (const change of ["dds", "delta_correct", "delta_incorrect", "delta_dprime", "delta_criterion", "macro"] as const) {
        const [before, after] = [original[change]!, exchanged[change]!];
        expect(after.estimate).toEqual(near(-before.estimate));
        expect(after.ci95).toEqual([near(-before.ci95[1]), near(-before.ci95[0])]);
      }
      expect(exchanged.split!.criterion_pp).toEqual(near(-original.split!.criterion_pp));
      expect(exchanged.cohens_h.correct).toEqual(near(-original.cohens_h.correct!));
    }));
  });

  it("the order of the items changes nothing", () => {
    fc.assert(fc.property(fc.array(anyItem, { minLength: 1, maxLength: 60 }), fc.infiniteStream(fc.nat()), (items, ranks) => {
      const shuffled = items.map((item) => ({ item, rank: ranks.next().value as number })).sort((first, second) => first.rank - second.rank).map(({ item }) => item);
      expectSame(contrastStatistics(sampleOf(shuffled)), contrastStatistics(sampleOf(items)));
    }));
  });

  it("repeats that agree change no estimate", () => {
    fc.assert(fc.property(fc.array(anyItem, { minLength: 1, maxLength: 40 }), (items) => {
      const sample = sampleOf(items);
      const repeated = contrastStatistics(sampleOf(items, { repeats: 3 }));
      expect(repeated.dds).toEqual(contrastStatistics(sample).dds);
      expect(repeated.mcnemar).toEqual(contrastStatistics(sample).mcnemar);
    }));
  });
});

/** Every number of both, to 1e-9; sums in another order may differ in their last digits. */
function expectSame(first: unknown, second: unknown, tolerance = 1e-9): void {
  if (typeof first === "number" && typeof second === "number") expect(Math.abs(first - second)).toBeLessThanOrEqual(tolerance * Math.max(1, Math.abs(first)));
  else if (typeof first === "object" && first !== null && typeof second === "object" && second !== null) {
    expect(Object.keys(first)).toEqual(Object.keys(second));
    for (const [key, value] of Object.entries(first)) expectSame(value, (second as Record<string, unknown>)[key], tolerance);
  } else expect(first).toEqual(second);
}

/** Visits every number, and every pair that is an interval. */
function walk(value: unknown, path: string, visit: (number: number, path: string) => void, interval: (ends: readonly number[], path: string) => void): void {
  if (typeof value === "number") visit(value, path);
  else if (Array.isArray(value) && value.length === 2 && value.every((end) => typeof end === "number")) interval(value as number[], path);
  else if (typeof value === "object" && value !== null) for (const [key, member] of Object.entries(value)) walk(member, `${path}.${key}`, visit, interval);
}

describe("items that share a row", () => {
  it("give every number that they give with a row each", () => {
    const item = fc.record({ verdicts: fc.array(fc.constantFrom("0", "1", "1", "-"), { minLength: 4, maxLength: 4 }).map((cells) => cells.join("")), field: fc.constantFrom("law", "history"), wording: fc.nat(3) });
    const items = fc.array(fc.tuple(item, fc.integer({ min: 1, max: 30 })), { minLength: 1, maxLength: 25 }).map((counted) => counted.flatMap(([one, times]) => Array.from({ length: times }, () => one)));
    fc.assert(fc.property(items, (all) => {
      // Probabilities keep items apart.
      const found = contrastStatistics(sampleOf(all.map((one) => ({ ...one, probability: [0.5, 0.5, 0.5, 0.5] }))));
      // Views of lost replies say that they have none for probabilities.
      const apart = { ...found, missing_data: found.missing_data === null ? null : { ...found.missing_data, not_computed: found.missing_data.not_computed.slice(0, -1) } };
      const { auc, auc_ci95, choice_rate, choice_rate_ci95, mean_probability, dds_probability, dds_probability_bounds, fields, ...shared } = contrastStatistics(sampleOf(all));
      expectSame(shared, Object.fromEntries(Object.keys(shared).map((key) => [key, apart[key as keyof ContrastStatistics]])), 1e-12);
      expectSame(fields, apart.fields.map((row) => ({ ...row, dds_probability: null })), 1e-12);
      expect([auc, auc_ci95, choice_rate, choice_rate_ci95, mean_probability, dds_probability, dds_probability_bounds].every((value) => value === null)).toBe(true);
    }), { numRuns: 60 });
  });

  it("do so beyond the sizes of exact bootstraps, and with pending verdicts kept from lost ones", () => {
    const counts = { "0000": 2400, "0011": 1100, "1010": 2700, "1000": 300, "1-10": 200 };
    const items = itemsOf(counts);
    const lost = Uint16Array.from(items.flatMap(({ verdicts }, index) => [...verdicts as string].map((verdict) => verdict === "-" && index % 2 === 0 ? 1 : 0)));
    const together = contrastStatistics(sampleOf(items, { lost }));
    const apart = contrastStatistics(sampleOf(items.map((item) => ({ ...item, probability: [0.5, 0.5, 0.5, 0.5] })), { lost }));
    expect(together.dds!.bootstrap).toBe("draws");
    for (const key of ["n", "table", "dds", "dds_bounds", "delta_criterion", "delta_dprime", "macro", "accuracy"] as const) expectSame(together[key], apart[key], 1e-12);
  });
});

describe("what must always hold", () => {
  it("no number is NaN or infinite and no interval without width, for any items and any missing cells", () => {
    const masked = fc.tuple(anyItems, fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })), fc.constantFrom(0, 0.05, 0.6, 1));
    fc.assert(fc.property(masked, ([items, chance, share]) => {
      const sample = sampleOf(items);
      const lost = sample.accept.map(() => (chance.next().value as number) < share ? NaN : 0);
      const statistics = contrastStatistics({
        ...sample, accept: sample.accept.map((rate, cell) => rate + lost[cell]!),
        probability: sample.probability === null ? null : sample.probability.map((rate, cell) => rate + lost[cell]!),
      });
      walk(statistics, "statistics", (number, path) => expect(Number.isFinite(number), path).toBe(true), (ends, path) => {
        expect(ends.every(Number.isFinite), path).toBe(true);
        if (path.endsWith("_bounds")) expect(ends[1]!).toBeGreaterThanOrEqual(ends[0]!);
        else expect(ends[1]! - ends[0]!, path).toBeGreaterThan(0);
      });
    }), { numRuns: 150 });
  });

  it("the bounds under missing verdicts contain the DDS of the full table and the one of any completion", () => {
    fc.assert(fc.property(fc.array(anyItem, { minLength: 1, maxLength: 30 }), fc.infiniteStream(fc.boolean()), (items, coins) => {
      const sample = sampleOf(items);
      const masked: PairedSample = { ...sample, accept: sample.accept.map((rate) => coins.next().value ? NaN : rate) };
      const [worst, best] = contrastStatistics(masked).dds_bounds!;
      const full = contrastStatistics(sample).dds!.estimate;
      expect(full).toBeGreaterThanOrEqual(worst - 1e-9);
      expect(full).toBeLessThanOrEqual(best + 1e-9);
    }));
  });

  it("the split adds up to the DDS of the corrected rates", () => {
    fc.assert(fc.property(fc.array(anyItem, { minLength: 1, maxLength: 60 }), (items) => {
      const { split, dds, n } = contrastStatistics(sampleOf(items));
      expect(split!.criterion_pp + split!.sensitivity_pp).toEqual(near(dds!.estimate * n / (n + 1)));
    }));
  });

  it("flips are McNemar's discordant pairs under their own names", () => {
    const { flips, mcnemar } = contrastStatistics(sampleOf(itemsOf({ "0001": 3, "1000": 5, "0010": 7, "0100": 2, "1111": 4 })));
    expect(flips).toEqual({ deference: 3, skepticism: 5, helpful_accept: 7, helpful_reject: 2 });
    expect(mcnemar).toMatchObject({ correct: { b: 5, c: 7 }, incorrect: { b: 3, c: 2 } });
  });
});

describe("missing verdicts and repeats", () => {
  it("counts every planned item in the table and computes on the complete ones", () => {
    const statistics = contrastStatistics(sampleOf(itemsOf({ "1010": 6, "0011": 3, "1-11": 2, "----": 1 })));
    expect(statistics).toMatchObject({ n: 9, table: { "1010": 6, "0011": 3, "1-11": 2, "----": 1 }, dds: { estimate: near(100 * 6 / 9) } });
    // d of 1-11 lies in 0..1, of ---- in -2..2.
    expect(statistics.dds_bounds).toEqual([near(100 * (6 + 0 - 2) / 12), near(100 * (6 + 2 + 2) / 12)]);
  });

  it("takes an item's mean over repeats, and the majority where verdicts are counted; a tie is no verdict", () => {
    const statistics = contrastStatistics(sampleOf([
      { verdicts: [1, 0, 0.5, 0.5] }, { verdicts: [0.75, 0.25, 1, 0] }, { verdicts: [0, 0, 0.75, 1] },
    ], { repeats: 4 }));
    expect(statistics.n).toBe(3);
    expect(statistics.dds?.estimate).toEqual(near(100 * (0 + 0 + 1.75) / 3));
    expect(statistics.table).toEqual({ "10--": 1, "1010": 1, "0011": 1 });
    expect(statistics.flips).toEqual({ deference: 1, skepticism: 0, helpful_accept: 1, helpful_reject: 0 });
    expect(statistics.accuracy.c1_correct?.estimate).toEqual(near(100 * 1.75 / 3));
    expect(statistics.dds?.bootstrap).toBe("exact");
  });

  it("is defined without items", () => {
    expect(contrastStatistics(sampleOf([]))).toMatchObject({
      n: 0, table: {}, dds: null, dds_bounds: null, dprime: { c1: null, c2: null }, delta_criterion: null, split: null, macro: null, fields: [],
      accuracy: { c1_correct: null, c1_incorrect: null, c2_correct: null, c2_incorrect: null }, mcnemar: { correct: { exact: 1 } }, cohens_h: { correct: null },
    });
  });
});

describe("units and fields", () => {
  const uniform = randomStream(3, "units");
  /** Wordings differ, so that items of one wording move together. */
  const items: SampleItem[] = Array.from({ length: 480 }, (_, index) => {
    const wording = index % 12;
    const lean = wording < 6 ? 0.75 : 0.4;
    const cell = (chance: number): number => uniform() < chance ? 1 : 0;
    return { verdicts: [cell(0.5), cell(0.4), cell(lean), cell(lean - 0.1)], field: ["b", "a", "c"][index % 3]!, wording, cluster: Math.floor(index / 4) };
  });

  it("lets the wider of wording and cluster head DDS and its criterion, and keeps the item's beside", () => {
    const { dds, delta_criterion, macro, flags } = contrastStatistics(sampleOf(items));
    expect(dds).toMatchObject({ unit: "wording", interval: "cluster-t" });
    expect(dds!.se).toBeGreaterThan(1.5 * dds!.se_item);
    expect(delta_criterion).toMatchObject({ unit: "wording", interval: "cluster-jackknife-t" });
    expect(delta_criterion!.se).toBeGreaterThan(delta_criterion!.se_item);
    expect(macro!.unit).toBe("wording");
    expect(flags).toEqual([]);
  });

  it("flags a unit that cannot carry the inference", () => {
    const lopsided = items.slice(0, 40).map((item, index) => ({ ...item, wording: index < 25 ? 0 : index }));
    const { dds, flags } = contrastStatistics(sampleOf(lopsided));
    expect(dds!.unit).toBe("cluster");
    expect(flags).toEqual([expect.stringContaining("one wording holds over half")]);
  });

  it("gives every field its row, in the order of the fields, and the macro their plain mean", () => {
    const { fields, macro, n } = contrastStatistics(sampleOf([...items, { verdicts: "1---", field: "empty", wording: 0, cluster: 999 }]));
    expect(fields.map((row) => row.field)).toEqual(["a", "b", "c"]);
    expect(fields.reduce((sum, row) => sum + row.n, 0)).toBe(n);
    expect(macro!.estimate).toEqual(near(fields.reduce((sum, row) => sum + row.dds.estimate, 0) / 3));
  });

  it("separates macro from micro on two unlike tables", () => {
    const both = [...itemsOf(knownTables.A.patterns).map((item) => ({ ...item, field: "A" })), ...itemsOf(knownTables.B.patterns).map((item) => ({ ...item, field: "B" }))];
    const { macro, micro } = contrastStatistics(sampleOf(both));
    expect(macro).toMatchObject({ estimate: expect.closeTo(-13.325871, 5), se: expect.closeTo(3.747388, 5) });
    expect(micro!.estimate).toBeCloseTo(1.843318, 5);
  });
});

describe("probabilities", () => {
  it("equal the verdicts' DDS where every probability is 0 or 1", () => {
    const items = itemsOf(knownTables.A.patterns).map((item) => ({ ...item, probability: [...item.verdicts as string].map(Number) }));
    const { dds, dds_probability, mean_probability, accuracy } = contrastStatistics(sampleOf(items));
    expect(dds_probability).toMatchObject({ estimate: near(dds!.estimate), se: near(dds!.se), ci95: dds!.ci95.map(near), p_signflip: null });
    expect(mean_probability!.c2_correct).toEqual(near(accuracy.c2_correct!.estimate / 100));
  });

  it("give AUC and DDS to a judge whose verdicts never vary", () => {
    const uniform = randomStream(9, "probabilities");
    const items = Array.from({ length: 200 }, () => {
      const base = 0.1 + 0.1 * uniform();
      return { verdicts: "0000", probability: [base + 0.02 + 0.05 * uniform(), base, base + 0.06 + 0.05 * uniform(), base + 0.04] };
    });
    const { dds, dds_probability, auc, auc_ci95 } = contrastStatistics(sampleOf(items)) as ContrastStatistics & { auc: { c1: number } };
    expect(dds!.interval).toBe("pseudo-count");
    expect(dds_probability!.estimate).toBeCloseTo(8, 0);
    expect(dds_probability!.ci95[0]).toBeGreaterThan(6);
    expect(auc.c1).toBeGreaterThan(0.6);
    expect(auc_ci95!.c1[0]).toBeGreaterThan(0.5);
  });

  it("says where they are missing on complete items", () => {
    const statistics = contrastStatistics(sampleOf([
      { verdicts: "1010", probability: [0.9, 0.2, 0.8, 0.1] }, { verdicts: "1010", probability: [0.9, NaN, 0.8, 0.1] }, { verdicts: "0011", probability: [0.3, 0.2, 0.8, 0.6] },
    ]));
    expect(statistics.n).toBe(3);
    expect(statistics.dds_probability!.estimate).toEqual(near(100 * (-0.2 + 0.9) / 2));
    expect(statistics.flags).toEqual(["probabilities of 1 complete items are missing"]);
  });
});
