import { expect, it } from "vitest";
import { answersFast } from "./answers-fast.js";

it("holds for the model that the first run takes, not for larger ones, nor for judges that name no model of the catalogue", () => {
  expect(answersFast({ description: { model: "smollm2-135m" } })).toBe(true);
  expect(answersFast({ description: { model: "qwen2.5-7b" } })).toBe(false);
  expect(answersFast({ description: { model: "my-own" } })).toBe(false);
  expect(answersFast({ description: {} })).toBe(false);
});
