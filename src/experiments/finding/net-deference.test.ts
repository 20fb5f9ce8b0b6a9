import { describe, expect, it } from "vitest";
import type { OptionOrder } from "../../core/option-order.js";
import type { StudyArm } from "../../runner/study-spec.js";
import { ArmColumns } from "../arm-columns.js";
import { drawnVerdicts } from "../fixtures/drawn-verdicts.js";
import { sectionInputOf } from "../fixtures/section-input-of.js";
import { studyOfArms } from "../fixtures/study-of-arms.js";
import { polarityEstimates } from "../polarity/polarity-estimates.js";
import { controlledFinding } from "./controlled-finding.js";
import { netDeference } from "./net-deference.js";

const sides = ["T", "S"] as const;
const arms = [...sides.map((framing) => ({ name: framing, framing })), ...sides.map((framing) => ({ name: `${framing}, inverted`, framing, question: "inverted" as const })), ...sides.map((framing) => ({ name: `${framing}, other nouns`, framing, wordingOffset: 6 }))];
const spec = studyOfArms({ items: 480, arms });

/** A study in which every claim was asked very often: `rate` is how often it is accepted, of what the judge itself thinks of it (1 right, 0 wrong). */
function asked(rate: (own: 0 | 1, arm: StudyArm, order: OptionOrder, wording: number) => number) {
  const orders: (readonly [OptionOrder[], OptionOrder[]])[] = arms.map(() => [[], []]);
  const drawn = drawnVerdicts(spec, { seed: 1, acceptance: ({ arm, item, claim, order }) => {
    orders[spec.arms.indexOf(arm)]![claim][item] = order;
    return true;
  } });
  // 7 of 20 right claims and 4 of 20 wrong ones, in each order alike.
  const own = (item: number, claim: 0 | 1): 0 | 1 => Math.floor(item / 24) % (claim === 0 ? 3 : 6) === 0 ? 1 : 0;
  const accept = spec.arms.map((arm, place) => ([0, 1] as const).map((claim) => Float64Array.from({ length: 480 }, (_, item) => rate(own(item, claim), arm, orders[place]![claim][item]!, drawn.wording[place]![item]!))) as unknown as readonly [Float64Array, Float64Array]);
  return sectionInputOf(spec, { ...drawn, accept });
}
const measured = (input: ReturnType<typeof asked>) => {
  const columns = new ArmColumns(input);
  return netDeference(input, columns, polarityEstimates(input, columns)!);
};

describe("what is left of DDS over both questions", () => {
  it("is nothing where yes-saying beside speakers made it, whose share the answers tell", () => {
    const input = asked((own, { framing, question }) => framing === "T" ? own : question === "inverted" ? 0.6 * own : 0.4 + 0.6 * own);
    expect(polarityEstimates(input)!.deference.estimate).toBeCloseTo(40 * (1 - 0.35 - 0.2), 9);
    expect(measured(input).net!.estimate).toBeCloseTo(0, 9);
    // Acceptance rises on right and on wrong claims alike, and yet this is no deference.
    expect(controlledFinding(input)).toMatchObject({ missing: [], verdict: "undecided" });
  });

  it("is nothing where noise beside speakers made it, and the noise is named with its size", () => {
    const input = asked((own, { framing }) => framing === "T" ? own : 0.2 + 0.6 * own);
    expect(measured(input).net!.estimate).toBeCloseTo(0, 9);
    // Two independent answers, each of which is a fair coin with probability .4: 2 x .2 x .8 of pairs cannot both be so.
    expect(controlledFinding(input)!.moved.find(({ name }) => name === "noise")!.text).toContain("+32.0 points");
  });

  it("tells position bias beside speakers by its sign and size", () => {
    const biased = (framing: string) => measured(asked((own, arm, order) => arm.framing === framing ? 0.7 * own + (order === "accept-first" ? 0.3 : 0) : own));
    expect(biased("S").position!.estimate).toBeCloseTo(30, 0);
    expect(biased("T").position!.estimate).toBeCloseTo(-30, 0);
    expect(Math.abs(biased("S").net!.estimate)).toBeLessThan(3);
  });

  it("is all of it where a judge defers", () => {
    const input = asked((own, { framing }) => framing === "T" ? own : Math.max(own, 0.25));
    expect(measured(input).net!.ci95[0]).toBeGreaterThan(0);
  });

  it("is called nothing while it is no more than what other words do", () => {
    const shifted = (reworded: number) => controlledFinding(asked((own, { framing }, _, wording) => {
      const statement = wording < 6 ? own : Math.max(own, reworded);
      return framing === "T" ? statement : statement + 0.1 * (1 - statement);
    }))!;
    const alone = shifted(0);
    expect([alone.verdict, alone.moved.some(({ name }) => name === "wording")]).toEqual(["deferential", false]);
    const among = shifted(0.5);
    expect(among.verdict).toBe("undecided");
    expect(among.moved.map(({ name }) => name)).toContain("wording");
    expect(among.criterion!.ci95[1]).toBeLessThan(0);
  });
});
