import { describe, expect, it } from "vitest";
import { BillBook } from "./bill-book.js";
import { freePrice } from "../prices/price.js";

const price = { input: 0.15, cachedInput: 0.075, output: 0.6 };

describe("the bill", () => {
  it("adds up tokens by judge, and works dollars out from the sums", () => {
    const book = new BillBook([{ judge: "openai:a", price }, { judge: "openai:b", price }]);
    for (let call = 1; call <= 10_000; call++) book.add(0, { inputTokens: 333, cachedTokens: 100, outputTokens: 7 });
    book.add(1, { inputTokens: 1, outputTokens: 1 });
    const usd = (2_330_000 * 0.15 + 1_000_000 * 0.075 + 70_000 * 0.6) / 1e6;
    expect(book.entries()).toEqual([
      { judge: "openai:a", calls: 10_000, inputTokens: 3_330_000, cachedTokens: 1_000_000, outputTokens: 70_000, withoutUsage: 0, usd },
      { judge: "openai:b", calls: 1, inputTokens: 1, cachedTokens: 0, outputTokens: 1, withoutUsage: 0, usd: 0.75e-6 },
    ]);
    expect(book.usd).toBeCloseTo(usd + 0.75e-6, 12);
  });

  it("says how many calls came back without a count that makes sense, instead of guessing one", () => {
    const book = new BillBook([{ judge: "openai:a", price }]);
    book.add(0, undefined);
    book.add(0, { inputTokens: -5, outputTokens: 1 });
    expect(book.entries()).toEqual([{ judge: "openai:a", calls: 0, inputTokens: 0, cachedTokens: 0, outputTokens: 0, withoutUsage: 2, usd: 0 }]);
  });

  it("knows no sum once a judge without a known price was asked", () => {
    const book = new BillBook([{ judge: "openai:a", price }, { judge: "openai:new", price: null }]);
    expect(book.usd).toBe(0);
    book.add(0, { inputTokens: 10, outputTokens: 1 });
    expect(book.usd).not.toBe(null);
    book.add(1, { inputTokens: 10, outputTokens: 1 });
    expect([book.usd, book.entries()[1]?.usd, book.entries()[1]?.inputTokens]).toEqual([null, null, 10]);
  });

  it("misses no count of a judge that nobody bills, but keeps those it gives", () => {
    const book = new BillBook([{ judge: "simulated:", price: freePrice }]);
    book.add(0, undefined);
    book.add(0, { inputTokens: 10, outputTokens: 1 });
    expect(book.entries()[0]).toMatchObject({ calls: 1, inputTokens: 10, withoutUsage: 0, usd: 0 });
  });

  it("has no line for a judge that is not on it", () => {
    expect(() => new BillBook([]).add(0, undefined)).toThrow(RangeError);
  });
});
