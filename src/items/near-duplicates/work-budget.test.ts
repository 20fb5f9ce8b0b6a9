import { describe, expect, it } from "vitest";
import { NearDuplicates } from "./near-duplicates.js";
import { TextIndex } from "./text-index.js";
import { WorkBudget } from "./work-budget.js";

const words = "amber birch copper delta ember fjord garnet harbour indigo juniper kernel lantern meadow nickel orchid pebble quartz raven saffron timber umber velvet willow yarrow zinnia acorn bramble cinder dapple elder".split(" ");
/** One family: three of many words differ, so that most pairs are just below the threshold. */
const family = Array.from({ length: 400 }, (_, index) => {
  const own = (place: number) => words[(index * (7 + 2 * place) + place * place + Math.floor(index / 30)) % 30] as string;
  return `The ${own(0)} stood beside the door of the old mill while the ${own(1)} was being painted, and nobody in the village of Brekk knew who had brought the ${own(2)} there. Who was it?`;
});
const tight = () => new WorkBudget({ saved: 0, perText: 1000 });

describe("where there is too much to compare", () => {
  it("it is said how many texts were cut, and what is found is near", () => {
    const [whole, cut] = [new NearDuplicates({ threshold: 0.9 }), new NearDuplicates({ threshold: 0.9, budget: tight() })];
    for (const text of family) for (const near of [whole, cut]) near.add(text);
    const groupOf = new Map(whole.groups().flatMap((members, group) => members.map((member) => [member, group] as const)));
    expect(whole.exhaustive).toBe(true);
    for (const members of cut.groups()) expect(new Set(members.map((member) => groupOf.get(member))).size).toBe(1);
    expect(cut.exhaustive).toBe(false);
    expect(cut.cut).toBeGreaterThan(0);
  });

  it("what could be near and was not compared can be kept together, so that nothing near is apart", () => {
    const [whole, joined] = [new NearDuplicates({ threshold: 0.9 }), new NearDuplicates({ threshold: 0.9, budget: tight(), joinUncompared: true })];
    for (const text of family) for (const near of [whole, joined]) near.add(text);
    const groupOf = new Map(joined.groups().flatMap((members, group) => members.map((member) => [member, group] as const)));
    expect(joined.cut).toBeGreaterThan(0);
    for (const members of whole.groups()) {
      expect(groupOf.has(members[0] as number)).toBe(true);
      expect(new Set(members.map((member) => groupOf.get(member))).size).toBe(1);
    }
  });

  it("an index counts the searches, and gives what it did not compare", () => {
    const [whole, cut] = [new TextIndex({ threshold: 0.9 }), new TextIndex({ threshold: 0.9, budget: tight() })];
    for (const text of family) for (const index of [whole, cut]) index.add(text);
    const parents = family.map((_, index) => index);
    const find = (index: number): number => parents[index] === index ? index : find(parents[index] as number);
    for (const [text, question] of family.entries()) {
      const join = (other: number) => { parents[find(other)] = find(text); };
      for (const { index } of cut.find(question, { leaveOut: (other) => find(other) === find(text), onUncompared: join })) join(index);
    }
    expect(whole.cut).toBe(0);
    expect(cut.cut).toBeGreaterThan(0);
    for (const [text, question] of family.entries()) for (const { index } of whole.find(question)) expect(find(index)).toBe(find(text));
  });
});
