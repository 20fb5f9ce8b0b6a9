import { expect, it } from "vitest";
import { rounded } from "./rounded.js";

it.each([[0, "0"], [1, "1"], [0.0624188, "0.0624"], [2759.61, "2760"], [153.49, "153"], [99.96, "100"], [1.23456e-7, "1.23e-7"], [-0.5, "-0.5"]])("%d is shown as %s", (value, text) => {
  expect(rounded(value)).toBe(text);
});
