import { describe, expect, it } from "vitest";
import { computeStatistics } from "../analysis/computed-table.js";
import { statisticsText } from "./statistics-text.js";

const moved = { "0000": 20, "0010": 17, "1000": 2, "0001": 5, "0100": 1, "1010": 15 };

function textOf(tables: Record<string, Record<string, number>>): string {
  return statisticsText(computeStatistics(tables));
}

describe("the readable statistics of one table", () => {
  it("give n, what is missing, each estimate with its interval, and how it was made", () => {
    const text = textOf({ mine: { ...moved, "1-10": 4 } });
    expect(text).toContain("mine: 60 complete items, 4 items with a missing verdict left out");
    expect(text).toMatch(/DDS +\+31\.7 +\[\+\d+\.\d, \+\d+\.\d\] +\S.*items/);
    expect(text).toContain("bounds: every missing verdict one way, then the other");
    expect(text).toMatch(/Lost verdicts as wrong +\S+ +\[.*64 items; how published results count/);
    expect(text).toMatch(/imputed +\S+ +\[.*50 imputations/);
    expect(text).toMatch(/lost, wrong claims +\S+ +\[.*share lost, C2 minus C1/);
    expect(textOf({ whole: moved })).not.toContain("Lost verdicts");
    expect(text).toContain("right only in C1 2, only in C2 17: McNemar p < 0.001, mid-p < 0.001");
    expect(text).toMatch(/±10 points not shown \(p = \d\.\d{3}\)/);
    expect(text).toContain("Unit of all intervals: the item.");
  });

  it("say that equivalence is refused and that the interval holds imagined items where few differ", () => {
    const text = textOf({ few: { "1010": 90, "0010": 3 } });
    expect(text).toContain("refused: only 3 items differ");
    expect(text).toContain("with imagined items, because fewer than ten items differ");
    expect(text).toMatch(/paired t over items|bootstrap/);
  });

  it("need no number where there is none, and let no name steer the terminal", () => {
    expect(textOf({ "\u001b[2Jempty": {} })).toBe("\\u{1b}[2Jempty: 0 complete items, none with a missing verdict\nNothing can be computed without complete items.");
    expect(textOf({})).toBe("No table was given.");
    expect(textOf({ single: { "0011": 1 }, constant: { "1111": 40 } })).not.toMatch(/NaN|Infinity|undefined|null/);
  });
});

it("more than three tables are listed one a line, with the ways in which their intervals were made", () => {
  const text = textOf({ a: moved, b: { "1010": 90, "0010": 3 }, c: {}, d: { "1010": 3, "10-0": 1 } });
  expect(text.split("\n")).toHaveLength(5 + 1 + new Set(text.match(/^(\S+): /gm)).size + 1);
  expect(text).toMatch(/^d +3 +1 /m);
  expect(text).toMatch(/^c +0 +0 +– /m);
  expect(text).toMatch(/^pseudo-count: with imagined items/m);
});

it("more than three tables name the way to their models where these were fitted", () => {
  const tables = Object.fromEntries(["a", "b", "c", "d"].map((name) => [name, moved]));
  expect(statisticsText(computeStatistics(tables, { models: true }))).toContain("Models: in --json, or here with up to 3 tables at a time.");
  expect(textOf(tables)).not.toContain("Models:");
});
