import { describe, expect, it } from "vitest";
import type { StudyArm, StudySpec } from "../runner/study-spec.js";
import { armsAlikeButFor } from "./arms-alike-but-for.js";

const arm = (name: string, changed: Partial<StudyArm>): StudyArm => ({
  name, family: 0, framing: "T", index: 1, fingerprint: "", labels: null, system: null, order: "counterbalanced", answerMode: null, temperature: 0, maxTokens: 512, ...changed,
});
const study = (arms: readonly StudyArm[]): StudySpec => ({ arms, families: [{ name: "matched" }] }) as unknown as StudySpec;

describe("arms that differ in one factor alone", () => {
  const spec = study([
    arm("T", {}), arm("S", { framing: "S", index: 2 }),
    arm("S, Human/AI", { framing: "S", index: 2, labels: ["Human", "AI"] }), arm("S, inverted", { framing: "S", index: 2, question: "inverted" }),
    arm("S, AI/Human, inverted", { framing: "S", index: 2, labels: ["AI", "Human"], question: "inverted" }),
  ]);

  it("are grouped by it, and nothing else may differ", () => {
    expect(armsAlikeButFor(spec, ["labels"])).toEqual([[1, 2], [3, 4]]);
    expect(armsAlikeButFor(spec, ["framing"])).toEqual([[0, 1]]);
    expect(armsAlikeButFor(spec, ["question"])).toEqual([[1, 3]]);
  });

  it("of several factors are grouped by all of them", () => {
    expect(armsAlikeButFor(spec, ["labels", "question"])).toEqual([[1, 2, 3, 4]]);
  });
});
