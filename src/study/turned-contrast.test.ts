import { describe, expect, it } from "vitest";
import { emptyFolder } from "../../test/support/command-line.js";
import type { Section } from "../analysis/section.js";
import { numberedItems } from "./fixtures/numbered-items.js";
import { runStudy } from "./run-study.js";
import type { StudyOptions } from "./study-options.js";

const turned = { name: "turned", baseline: "said", treatment: "stated" };
const straight = { name: "straight", baseline: "stated", treatment: "said" };

async function analysed(contrasts: StudyOptions["contrasts"], options: Partial<StudyOptions> = {}) {
  const { analysis } = await runStudy({
    items: numberedItems(60, 4), judges: ["simulated:dprime=1.5,c1=0.4,c2=-0.8,noise2=0.3,wording2=0.4"], store: await emptyFolder(), checks: 0,
    arms: [{ name: "stated", framing: "T" }, { name: "said", framing: "S" }], contrasts, ...options,
  });
  return analysis!.document;
}

const tableOf = (sections: readonly Section[] | undefined, factor: string, title: string) => sections!.find((section) => section.factor === factor)!.tables.find((table) => table.title.startsWith(title))!;

describe("a contrast from a speaker to a statement", () => {
  it("names its arms and says nothing of what a speaker does, where the straight one does", async () => {
    const { judges: [first], contrasts: [second] } = await analysed([turned, straight], { repeats: 3 });
    expect(first!.finding.sentence).toMatch(/"stated".*"said".*moves -/);
    expect(first!.finding.sentence).not.toContain("speaker");
    expect(second!.finding.sentence).toMatch(/speakers.*moves \+/);
  });

  it("leaves to each side of the experiments what is its own, from repeats", async () => {
    const [one, other] = await Promise.all([analysed([turned], { repeats: 3, focus: "noise" }), analysed([straight], { repeats: 3, focus: "noise" })]);
    for (const [factor, title] of [["probabilities", "Mean P(accept)"], ["noise", "Verdicts that turn over"]] as const) expect(tableOf(one.experiments, factor, title).rows).toEqual(tableOf(other.experiments, factor, title).rows);
    const [right] = tableOf(one.experiments, "probabilities", "Mean P(accept)").rows as unknown as [{ statement: { estimate: number }; speaker: { estimate: number } }];
    expect(right.speaker.estimate).toBeGreaterThan(right.statement.estimate);
    expect(one.experiments!.find(({ factor }) => factor === "probabilities")!.answer).toMatch(/\+\d/);
  });

  it("leaves to each side what is its own, from the checks", async () => {
    const [one, other] = await Promise.all([analysed([turned], { checks: 60, focus: "noise" }), analysed([straight], { checks: 60, focus: "noise" })]);
    const [statement, speaker] = tableOf(one.experiments, "noise", "Verdicts that turn over").rows as unknown as readonly { flips: { estimate: number } }[];
    expect(speaker!.flips.estimate).toBeGreaterThan(statement!.flips.estimate);
    for (const title of ["Verdicts that turn over", "Placebo"]) expect(tableOf(one.experiments, "noise", title).rows.slice(0, 2)).toEqual(tableOf(other.experiments, "noise", title).rows.slice(0, 2));
  });
});
