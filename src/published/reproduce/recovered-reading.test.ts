import { expect, it } from "vitest";
import { recoveredReading } from "./recovered-reading.js";

it.each([
  ['{"chosen_answer": "2", "reasoning": "1 \\(x"}', "2"],
  ["chosen_answer: 1, then 2", "1"],
  [" 2\nbecause 1 is not so", "2"],
  ["Speaker 2 is right about it", "2"],
  ["It was in 1912, and so the claim holds", null],
  ["", null],
])("the published recovery reads %j as %s", (reply, reading) => {
  expect(recoveredReading(reply)).toBe(reading);
});
