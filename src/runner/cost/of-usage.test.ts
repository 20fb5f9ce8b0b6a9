import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countedUsage } from "../../core/counted-usage.js";
import { costOfUsage } from "./of-usage.js";

const price = { input: 2.5, cachedInput: 1.25, output: 10 };

describe("the cost of counted tokens", () => {
  it("charges fresh input, cached input and output each at its price", () => {
    expect(costOfUsage(price, { inputTokens: 1_000_000, cachedTokens: 0, outputTokens: 0 })).toBe(2.5);
    expect(costOfUsage(price, { inputTokens: 1_000_000, cachedTokens: 1_000_000, outputTokens: 0 })).toBe(1.25);
    expect(costOfUsage(price, { inputTokens: 1_200, cachedTokens: 1_024, outputTokens: 80 })).toBeCloseTo((176 * 2.5 + 1_024 * 1.25 + 80 * 10) / 1e6, 15);
  });

  it("is exact to a millionth of a millionth of a dollar", () => {
    // Prices as they are written, with up to six figures behind the point: exact in whole numbers.
    const micro = fc.integer({ min: 0, max: 100_000_000 });
    const tokens = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(fc.property(micro, micro, micro, tokens, tokens, tokens, (input, cached, output, fresh, reused, written) => {
      const exact = BigInt(fresh) * BigInt(input) + BigInt(reused) * BigInt(cached) + BigInt(written) * BigInt(output);
      const cost = costOfUsage({ input: input / 1e6, cachedInput: cached / 1e6, output: output / 1e6 }, { inputTokens: fresh + reused, cachedTokens: reused, outputTokens: written });
      expect(Math.abs(cost - Number(exact) / 1e12)).toBeLessThan(1e-12);
    }));
  });
});

describe("a provider's count of tokens", () => {
  it("is taken as it is, cached input being none where it says nothing of it", () => {
    expect(countedUsage({ inputTokens: 100, outputTokens: 7 })).toEqual({ inputTokens: 100, cachedTokens: 0, outputTokens: 7 });
    expect(countedUsage({ inputTokens: 100, outputTokens: 7, cachedTokens: 64 })).toEqual({ inputTokens: 100, cachedTokens: 64, outputTokens: 7 });
  });

  it("never has more cached input than input: a bill cannot fall below nothing", () => {
    expect(countedUsage({ inputTokens: 100, outputTokens: 7, cachedTokens: 1e9 })?.cachedTokens).toBe(100);
    expect(countedUsage({ inputTokens: 100, outputTokens: 7, cachedTokens: -64 })?.cachedTokens).toBe(0);
  });

  it.each([[undefined], [{ inputTokens: -1, outputTokens: 7 }], [{ inputTokens: 1, outputTokens: 0.5 }], [{ inputTokens: 1e300, outputTokens: 7 }], [{ inputTokens: NaN, outputTokens: 7 }]])("is none where it is %j", (usage) => {
    expect(countedUsage(usage)).toBe(undefined);
  });
});
