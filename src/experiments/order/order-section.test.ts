import { describe, expect, it } from "vitest";
import type { SectionEstimate } from "../../analysis/section.js";
import { drawnVerdicts, type PlantedAcceptance } from "../fixtures/drawn-verdicts.js";
import { sectionInputOf } from "../fixtures/section-input-of.js";
import { studyOfArms } from "../fixtures/study-of-arms.js";
import { orderSection } from "./order-section.js";

const both = (["accept-first", "accept-second"] as const).flatMap((order) => ["T", "S"].map((framing) => ({ name: `${framing}, ${order}`, framing, order })));
const section = (acceptance: PlantedAcceptance, arms: readonly (typeof both)[number][] = both) => {
  const spec = studyOfArms({ items: 500, arms });
  return orderSection(sectionInputOf(spec, drawnVerdicts(spec, { seed: 2, acceptance })));
};
const base = (claim: 0 | 1): number => claim === 0 ? 0.6 : 0.3;
const values = (acceptance: PlantedAcceptance): Record<string, SectionEstimate> =>
  Object.fromEntries(section(acceptance)!.tables[0]!.rows.map(({ what, value }) => [what as string, value as SectionEstimate]));

describe("the section of the order", () => {
  const biased: PlantedAcceptance = ({ arm, claim, order, chance }) => arm.framing === "S" && chance("position") < 0.3 ? order === "accept-first" : base(claim) + (arm.framing === "S" ? 0.1 : 0);

  it("finds position bias that stands in one framing only", () => {
    const found = values(biased);
    expect(found["order effect, claim as a statement"]!.estimate).toBe(0);
    const { estimate, ci95 } = found["order effect, claim by a speaker"]!;
    expect(Math.abs(estimate - 30)).toBeLessThan(ci95![1] - ci95![0]);
    expect(section(biased)!.answer).toMatch(/^The order of the options moves acceptance differently in the two framings: speaker minus statement \+/);
  });

  it("gives DDS of each order, whose half difference is the interaction and whose mean is free of it", () => {
    const found = values(biased);
    const of = (what: string): number => found[what]!.estimate;
    expect((of("DDS, accept stands first") - of("DDS, accept stands second")) / 2).toBeCloseTo(of("order x framing: speaker minus statement"), 9);
    expect((of("DDS, accept stands first") + of("DDS, accept stands second")) / 2).toBeCloseTo(of("DDS, mean of both orders"), 9);
  });

  it("says so where no effect is known", () => {
    expect(section(({ claim }) => base(claim))!.answer).toMatch(/^No effect of the options' order is known: 0.0 points/);
  });

  it("is not made of one order", () => {
    expect(section(biased, both.slice(0, 2))).toBeNull();
  });
});
