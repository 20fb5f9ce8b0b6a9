import { expect, it } from "vitest";
import { levelsOfArm } from "./levels-of-arm.js";
import type { StudyArm } from "./study-spec.js";

const plain: StudyArm = { name: "S", family: 0, framing: "S", index: 2, fingerprint: "", labels: null, system: null, order: "counterbalanced", answerMode: null, temperature: 0, maxTokens: 512 };

it("names the levels that an arm's prompts show, and those alone", () => {
  expect(levelsOfArm(plain, true)).toBeUndefined();
  const labelled: StudyArm = { ...plain, labels: ["Human", "AI"], question: "inverted", chain: { parent: 0, kind: "challenge", turn: 2, challenges: [] } };
  expect(levelsOfArm(labelled, true)).toEqual({ labels: "Human/AI", asker: "Human", speaker: "AI", question: "inverted", chain: "challenge", turn: "2" });
  expect(levelsOfArm(labelled, false)).toEqual({ question: "inverted", chain: "challenge", turn: "2" });
  expect(levelsOfArm({ ...plain, labels: ["Human", "AI"] }, false)).toBeUndefined();
});
