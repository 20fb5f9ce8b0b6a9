import { describe, expect, it } from "vitest";
import type { ArmOptions, ContrastOptions } from "./arm-options.js";
import { resolveArms } from "./resolve-arms.js";

const judges = ["simulated:"];

async function resolve(arms: readonly ArmOptions[], contrasts: readonly ContrastOptions[] = [{ name: "S - T", baseline: "T", treatment: "S" }]) {
  return await resolveArms({ items: "starter", judges, arms, contrasts });
}

const t: ArmOptions = { name: "T", framing: "T" };
const s: ArmOptions = { name: "S", framing: "S" };

describe("what an arm asks beyond the settings of all arms", () => {
  it("is left out where it is at its default", async () => {
    const plain = await resolve([t, s]);
    const spelled = await resolve([t, s].map((arm) => ({
      ...arm, question: "straight", context: "hidden", role: "none", wording: "rotate", wordingOffset: 12, mitigation: "none", control: "none", language: "en", jsonOrder: "reasoning-first",
    }) as const));
    expect(spelled).toEqual({ ...plain, families: spelled.families });
  });

  it("is left out where the framing does not show it", async () => {
    const { arms } = await resolve([{ ...t, role: "judged", wording: 3, wordingOffset: 2 }, { ...s, role: "judged", answer: "choice", jsonOrder: "verdict-first" }]);
    expect(arms[0]).not.toHaveProperty("role");
    expect(arms[0]).not.toHaveProperty("wordingOffset");
    expect(arms[0]).toMatchObject({ wording: 3 });
    expect(arms[1]).toMatchObject({ role: "judged" });
    expect(arms[1]).not.toHaveProperty("jsonOrder");
  });

  it("takes system prompt, labels and templates from a mitigation or a control, behind a system prompt of one's own", async () => {
    const { arms, families } = await resolve([t, s, { ...s, name: "own", system: "Be brief.", control: "doubt", mitigation: "honest" }, { ...s, name: "machines", labels: ["Anna", "Ben"], mitigation: "dehumanise" }, { ...s, name: "German", language: "de" }]);
    expect(arms[2]).toMatchObject({ mitigation: "honest", control: "doubt", system: expect.stringMatching(/^Be brief\.\n\n[^\n]+.*\n\n/s) as string });
    expect(arms[3]?.labels).not.toEqual(["Anna", "Ben"]);
    expect(families[arms[4]?.family ?? 0]?.family.name).toBe("matched-de");
  });

  it.each<[ArmOptions, string]>([
    [{ ...s, language: "de", pushback: { turns: 2 } }, "arm 'S': challenges are in English, and the templates 'matched-de' in 'de'"],
    [{ ...s, family: "matched-de", pushback: { turns: 1, when: "before" } }, "challenges are in English"],
    [{ ...s, language: "de", mitigation: "commit-first" }, "the instructions of 'commit-first' are in English"],
  ])("is refused where a conversation would change its language: %j", async (arm, message) => {
    await expect(resolve([t, arm])).rejects.toThrow(message);
  });

  it.each([
    [{ ...s, mitigation: "honst" }, "honest"],
    [{ ...s, mitigation: "trust" }, "'trust' is a control, not a mitigation"],
    [{ ...s, wording: 12 }, "has wordings 0 to 11, not 12"],
    [{ ...s, pushback: { turns: 11 } }, "1 to 10"],
    [{ ...s, pushback: { turns: 2, when: "before" } as const }, "before the verdict there is 1 challenge"],
    [{ ...s, pushback: { turns: 1, styles: ["exprt"] } }, "expert"],
  ])("is refused where it cannot be (%#)", async (arm, message) => {
    await expect(resolve([t, arm])).rejects.toThrow(message);
  });
});

describe("pushback", () => {
  const asked = { styles: ["simple", "expert"], turns: 2 };

  it("is a chain of arms behind the one that it challenges, with a contrast after the last turn", async () => {
    const { arms, contrasts } = await resolve([{ ...t, pushback: asked }, { ...s, pushback: asked }]);
    expect(arms.map(({ name, chain }) => [name, chain?.parent, chain?.turn])).toEqual([
      ["T", undefined, undefined], ["T, turn 1", 0, 1], ["T, turn 2", 1, 2], ["S", undefined, undefined], ["S, turn 1", 3, 1], ["S, turn 2", 4, 2],
    ]);
    expect(arms[1]?.chain?.challenges.map(({ style }) => style)).toEqual(["simple", "expert"]);
    expect(contrasts).toEqual([{ name: "S - T", baseline: 0, treatment: 3 }, { name: "S - T, after turn 2", baseline: 2, treatment: 5 }]);
  });

  it("asks the arms without a challenge once where the study has them too", async () => {
    const challenged = [t, s].map((arm) => ({ ...arm, name: `after: ${arm.name}`, pushback: asked }));
    const { arms, contrasts } = await resolve([t, s, ...challenged], [{ name: "S - T", baseline: "T", treatment: "S" }, { name: "after: S - T", baseline: "after: T", treatment: "after: S" }]);
    expect(arms.map(({ name }) => name)).toEqual(["T", "S", "T, turn 1", "T, turn 2", "S, turn 1", "S, turn 2"]);
    expect(contrasts.map(({ name, baseline, treatment }) => [name, arms[baseline]?.name, arms[treatment]?.name])).toEqual([["S - T", "T", "S"], ["after: S - T, after turn 2", "T, turn 2", "S, turn 2"]]);
  });

  it("stands in the first message where it comes before the verdict", async () => {
    const { arms } = await resolve([t, s, { ...s, name: "before", pushback: { turns: 1, styles: ["simple"], when: "before" } }], [{ name: "c", baseline: "S", treatment: "before" }]);
    expect(arms[2]).toMatchObject({ name: "before", preemptive: [{ style: "simple", correct: expect.any(String) as string, incorrect: expect.any(String) as string }] });
  });
});

describe("a mitigation that commits the judge", () => {
  it("follows on the question alone, which all framings share", async () => {
    const { arms } = await resolve([t, s, { ...t, name: "first: T", mitigation: "commit-first" }, { ...s, name: "first: S", mitigation: "commit-first" }]);
    expect(arms.map(({ name, asksQuestion = false, chain }) => [name, asksQuestion, chain?.kind, chain?.parent])).toEqual([
      ["T", false, undefined, undefined], ["S", false, undefined, undefined], ["question alone", true, undefined, undefined], ["first: T", false, "commit", 2], ["first: S", false, "commit", 2],
    ]);
  });
});
