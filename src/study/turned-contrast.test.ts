import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Item } from "../core/item.js";
import { runStudy } from "./run-study.js";
import type { StudyOptions } from "./study-options.js";

let folder: string;
beforeEach(() => { folder = mkdtempSync(join(tmpdir(), "dialdefer-turned-")); });
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const items: StudyOptions["items"] = {
  spec: "test items",
  async *read(): AsyncGenerator<Item> {
    for (let index = 0; index < 60; index++) yield await Promise.resolve({ id: `item-${index}`, question: `Is ${index} a number?`, correct_answers: ["It is one"], incorrect_answers: ["It is none"], field: `field ${index % 4}` });
  },
};

describe("a contrast from a speaker to a statement", () => {
  it("names its arms and says nothing of what a speaker does, where the straight one does; sections say of each side what is its own", async () => {
    const { analysis } = await runStudy({
      items, judges: ["simulated:dprime=1.5,c1=0.4,c2=-0.8"], store: folder, checks: 0, repeats: 3,
      arms: [{ name: "stated", framing: "T" }, { name: "said", framing: "S" }],
      contrasts: [{ name: "turned", baseline: "said", treatment: "stated" }, { name: "straight", baseline: "stated", treatment: "said" }],
    });
    const { judges: [turned], contrasts: [straight], experiments } = analysis!.document;
    expect(turned!.finding.sentence).toMatch(/"stated".*"said".*moves -/);
    expect(turned!.finding.sentence).not.toContain("speaker");
    expect(straight!.finding.sentence).toMatch(/speakers.*moves \+/);
    const section = experiments!.find(({ factor }) => factor === "probabilities")!;
    const [right] = section.tables.find(({ title }) => title === "Mean P(accept)")!.rows as unknown as [{ statement: { estimate: number }; speaker: { estimate: number } }];
    expect(right.speaker.estimate).toBeGreaterThan(right.statement.estimate);
    expect(section.answer).toMatch(/\+\d/);
  });
});
