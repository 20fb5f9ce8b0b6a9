import { describe, expect, it } from "vitest";
import { expectedOutputTokens } from "./expected-output.js";

describe("the output that a plan expects of a call", () => {
  it("is one token for a probability, whatever was seen", () => {
    expect(expectedOutputTokens("probability", 300, 512)).toBe(1);
  });

  it("is two tokens for a choice and 120 for JSON where nothing is known of the judge", () => {
    expect(expectedOutputTokens("choice", null, 512)).toBe(2);
    expect(expectedOutputTokens("json", null, 512)).toBe(120);
  });

  it("is what the judge's stored replies took on average, where there are any", () => {
    expect(expectedOutputTokens("json", 61.5, 512)).toBe(61.5);
    expect(expectedOutputTokens("choice", 230, 512)).toBe(230);
  });

  it("is never above the cap", () => {
    expect(expectedOutputTokens("json", null, 50)).toBe(50);
    expect(expectedOutputTokens("json", 900, 512)).toBe(512);
  });
});
