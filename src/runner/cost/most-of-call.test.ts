import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mostCostOfCall } from "./most-of-call.js";
import { costOfUsage } from "./of-usage.js";

const price = { input: 3, cachedInput: 0.3, output: 15 };

describe("the most that a call can cost", () => {
  it("takes a token for each byte, 16 around each message and 256 around the call, and output up to the cap", () => {
    const messages = [{ role: "system", content: "Be strict." }, { role: "user", content: "Où?" }] as const;
    expect(mostCostOfCall(price, { messages, maxTokens: 512 })).toBeCloseTo(((10 + 4 + 2 * 16 + 256) * 3 + 512 * 15) / 1e6, 15);
  });

  it("is never below what a tokenizer that makes a token of every byte would come to, whatever the script", () => {
    const message = fc.record({ role: fc.constantFrom("system", "user", "assistant"), content: fc.string({ unit: "binary", maxLength: 200 }) });
    fc.assert(fc.property(fc.array(message, { maxLength: 5 }), fc.nat(4_096), fc.double({ min: 0, max: 1, noNaN: true }), (messages, maxTokens, cachedShare) => {
      const inputTokens = messages.reduce((sum, { content }) => sum + new TextEncoder().encode(content).length + 8, 32);
      const cachedTokens = Math.floor(inputTokens * cachedShare);
      const real = costOfUsage(price, { inputTokens, cachedTokens, outputTokens: maxTokens });
      expect(mostCostOfCall(price, { messages, maxTokens })).toBeGreaterThanOrEqual(real);
    }));
  });

  it("takes the dearer of fresh and cached input, should a list have them the wrong way round", () => {
    const call = { messages: [{ role: "user", content: "x" }], maxTokens: 0 } as const;
    expect(mostCostOfCall({ input: 1, cachedInput: 4, output: 0 }, call)).toBe(mostCostOfCall({ input: 4, cachedInput: 1, output: 0 }, call));
  });
});
