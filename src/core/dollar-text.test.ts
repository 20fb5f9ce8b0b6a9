import { describe, expect, it } from "vitest";
import { dollarText } from "./dollar-text.js";

describe("an amount of money, for people", () => {
  it.each([
    [0, "$0"], [1234.5, "$1,234.50"], [0.42, "$0.42"], [0.1, "$0.10"], [0.0996, "$0.10"], [0.0994, "$0.099"], [0.0123, "$0.012"],
    [0.000456, "$0.00046"], [0.0000012, "$0.0000012"], [1e-9, "less than $0.000001"],
  ])("%d is %s", (usd, text) => {
    expect(dollarText(usd)).toBe(text);
  });
});
