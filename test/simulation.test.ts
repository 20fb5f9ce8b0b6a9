import { describe, expect, it } from "vitest";
import { aliasTable } from "../bench/simulation/alias-table.js";
import { bivariateNormalCdf } from "../bench/simulation/bivariate-normal.js";
import { cellLaw, judgeWithDds, trueDds } from "../bench/simulation/cell-law.js";
import { judgedRates } from "../bench/simulation/judged-rate.js";
import { runCell } from "../bench/simulation/run-cell.js";
import { simulationCells } from "../bench/simulation/simulation-cells.js";
import { simulationMarkdown } from "../bench/simulation/simulation-markdown.js";
import { plantedAcceptance, plantedDds } from "../src/judges/simulated/planted-effect.js";
import { parseSimulatedParameters } from "../src/judges/simulated/simulated-parameters.js";
import { simulatedVerdict } from "../src/judges/simulated/simulated-trial.js";
import { randomStream } from "../src/stats/distributions/random-stream.js";

// What the simulation of `npm run bench -- simulation` draws from, and that it can say no.

describe("the law of the sixteen cells", () => {
  it("rests on the bivariate normal distribution", () => {
    for (const rho of [-0.5, 0, 0.5, 0.8, 0.95]) expect(bivariateNormalCdf(0, 0, rho)).toBeCloseTo(0.25 + Math.asin(rho) / (2 * Math.PI), 14);
    // P(X < 1, Y < -0.5) and P(X < 1, Y > -0.5) are P(X < 1); at 0.95, Y below -0.5 all but implies X below 1.
    for (const rho of [0.8, 0.95]) expect(bivariateNormalCdf(1, -0.5, rho) + bivariateNormalCdf(1, 0.5, -rho)).toBeCloseTo(0.8413447460685429, 13);
    expect(bivariateNormalCdf(1, -0.5, 0.95)).toBeCloseTo(0.3085375, 6);
  });

  it("has the acceptance and the DDS that the simulated judge plants", () => {
    const judge = { dprime: 1.5, criterion: [0.4, -0.3] as const, rho: 0.8, noise: 0.2 };
    const planted = parseSimulatedParameters("simulated:dprime=1.5,c1=0.4,c2=-0.3,rho=0.8,noise=0.2");
    const law = cellLaw(judge);
    const accepts = (bit: number): number => law.reduce((sum, chance, cell) => cell & bit ? sum + chance : sum, 0);
    expect(accepts(8)).toBeCloseTo(plantedAcceptance(planted, 1, "correct", "counterbalanced"), 12);
    expect(accepts(1)).toBeCloseTo(plantedAcceptance(planted, 2, "incorrect", "counterbalanced"), 12);
    expect(trueDds(judge)).toBeCloseTo(plantedDds(planted), 10);
    expect(trueDds(judgeWithDds(20, 1.5, 0.4, 0.5, 0.2))).toBeCloseTo(20, 10);
    expect(() => judgeWithDds(150, 1.5, -2, 0, 0)).toThrow(RangeError);
  });

  it("is what the simulated judge does, cell by cell", () => {
    const planted = parseSimulatedParameters("simulated:dprime=1.5,c1=0.4,c2=-0.3,rho=0.8,noise=0.2");
    const law = cellLaw({ dprime: 1.5, criterion: [0.4, -0.3], rho: 0.8, noise: 0.2 });
    const counts = new Float64Array(16);
    const items = 20_000;
    for (let item = 0; item < items; item++) {
      const accepts = (side: 1 | 2, polarity: "correct" | "incorrect"): number => Number(simulatedVerdict(planted, {
        itemId: `item ${item}`, polarity, framing: side === 1 ? "T" : "S", framingIndex: side, wording: 0, order: "accept-first", repeat: 1,
      }));
      counts[8 * accepts(1, "correct") + 4 * accepts(1, "incorrect") + 2 * accepts(2, "correct") + accepts(2, "incorrect")]! += 1;
    }
    counts.forEach((count, cell) => { expect(Math.abs(count / items - law[cell]!)).toBeLessThan(4.5 * Math.sqrt(law[cell]! / items)); });
  });

  it("is drawn from in its proportions", () => {
    const law = Float64Array.of(0.5, 0.02, 0.3, 0, 0.18);
    const draw = aliasTable(law);
    const uniform = randomStream(1, "alias test");
    const counts = new Float64Array(5);
    for (let each = 0; each < 50_000; each++) counts[draw(uniform)]! += 1;
    counts.forEach((count, value) => { expect(Math.abs(count / 50_000 - law[value]!)).toBeLessThan(4.5 * Math.sqrt(law[value]! / 50_000) + 1e-12); });
  });
});

describe("the simulation", () => {
  const cell = simulationCells.find(({ kind, n, dds }) => kind === "table" && n === 60 && dds === 0)!;

  it("has cells of every size, shift, correlation, noise and loss, sparse ones among them", () => {
    expect(new Set(simulationCells.map(({ name }) => name)).size).toBe(simulationCells.length);
    const differing = simulationCells.filter(({ kind }) => kind === "table").map((each) => each.differing);
    for (const [low, high] of [[0, 10], [10, 25], [25, Infinity]] as const) expect(differing.filter((m) => m >= low && m < high).length).toBeGreaterThan(10);
  });

  it("gives the same counts for the same cell, and tables that name every rate", () => {
    expect(runCell(cell, 20)).toEqual(runCell(cell, 20));
    const kinds = ["table", "margin", "sequence", "bounds", "imputed"].map((kind) => simulationCells.find((each) => each.kind === kind && each.n < 1000)!);
    const tallies = kinds.map((each) => runCell(each, 20));
    expect(tallies.find((each) => each.cell.kind === "bounds")!.counts["boundsHold"]).toBe(20);
    expect(simulationMarkdown(tallies)).toContain("| n | DDS | rho |");
  });

  it("calls a rate missed when its interval lies outside of what is allowed, and not before", () => {
    const rates = (counts: Record<string, number>) => judgedRates({ cell: { ...cell, differing: 30 }, tables: 20_000, counts }).map(({ misses }) => misses);
    expect(rates({ coverage: 19_000, t: 1_250, signFlip: 1_040, falseEquivalence: 1_400, sequenceErrs: 300, boundsHold: 20_000 })).toEqual([false, false, false, false, false, false]);
    expect(rates({ coverage: 18_600, t: 1_400, signFlip: 1_150, falseEquivalence: 1_600, sequenceErrs: 1_200, boundsHold: 19_999 })).toEqual([true, true, true, true, true, true]);
    const markdown = simulationMarkdown([{ cell: { ...cell, differing: 30 }, tables: 20_000, counts: { coverage: 18_600 } }]);
    expect(markdown).toContain("**93.00 missed** (30)");
  });
});
