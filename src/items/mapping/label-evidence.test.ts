import { describe, expect, it } from "vitest";
import { temporaryFolder, writeFixture } from "../fixtures/temporary-files.js";
import { labelEvidence } from "./label-evidence.js";
import { openTable } from "./open-table.js";

const folder = temporaryFolder();
let files = 0;
const evidence = async (labels: readonly unknown[], choices: unknown = ["p", "q", "r", "s"]) => {
  const path = writeFixture(folder, `labels-${files++}.jsonl`, labels.map((label) => JSON.stringify({ choices, label })).join("\n"));
  return await labelEvidence(openTable(path), "choices", "label");
};

describe("what labels say about how they count", () => {
  it.each([
    ["a 0 among them", [1, 0, 3, 2], "0"], ["a 4 of 4 options", [1, 4, 2], "1"], ["as text", ["4", "1"], "1"], ["letters", ["A", "D", "b"], "letters"],
    ["texts of options", ["p", "s"], "text"], ["marks", [[0, 1, 0, 0], [1, 0, 0, 0]], "mask"],
  ])("is certain where one reading alone fits every row: %s", async (_, labels, certain) => {
    expect(await evidence(labels)).toMatchObject({ rows: labels.length, certain, ambiguous: [] });
  });

  it("is never certain where counting from 0 and from 1 both fit", async () => {
    expect(await evidence([1, 2, 3, 1, 2])).toMatchObject({ certain: undefined, ambiguous: ["0", "1"], fits: { 0: 5, 1: 5 } });
  });

  it("is not certain where a stray label fits no reading", async () => {
    expect(await evidence([0, 1, 4])).toMatchObject({ certain: undefined, ambiguous: [], fits: { 0: 2, 1: 2 } });
    expect(await evidence([0, 1, -1])).toMatchObject({ certain: undefined, fits: { 0: 2, 1: 1 } });
  });

  it("takes the names of a set that names its options", async () => {
    expect(await evidence(["1", "2"], { text: ["p", "q"], label: ["1", "2"] })).toMatchObject({ certain: "names" });
    expect(await evidence(["1", "0"], { text: ["p", "q"], label: ["1", "0"] })).toMatchObject({ certain: "names" });
  });

  it("leaves out rows without options or label", async () => {
    expect(await evidence([0, null, 3])).toMatchObject({ rows: 2, certain: "0" });
    expect(await evidence([0], null)).toMatchObject({ rows: 0, certain: undefined });
  });
});
