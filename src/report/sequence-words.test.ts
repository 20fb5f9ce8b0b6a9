import { expect, it } from "vitest";
import type { StoppingSequence } from "../analysis/report-document.js";
import { sequenceWords } from "./sequence-words.js";

const sequence = { basis: "verdicts", n: 50, lost: 0, ci95: [12, 100], margin: 10, reason: "direction", calls_saved: 944, e_value: 188, field_items: [5, 5] } as unknown as StoppingSequence;

it("a study stopped early says of how many items its other numbers are, where these are more", () => {
  expect(sequenceWords({ sequence, n: 300 })!.text).toContain("944\u00a0calls saved; the other numbers are of the 300\u00a0items that have replies");
  expect(sequenceWords({ sequence, n: 50 })!.text).not.toContain("the other numbers");
});
