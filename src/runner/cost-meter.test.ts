import { describe, expect, it } from "vitest";
import { JudgeError } from "../core/judge-error.js";
import { BillBook } from "./cost-bill-book.js";
import { CostBudget } from "./cost-budget.js";
import { CostMeter, type MeteredCall } from "./cost-meter.js";
import { mostCostOfCall } from "./cost-most-of-call.js";
import { freePrice, type Price } from "./prices/price.js";

const price: Price = { input: 1, cachedInput: 1, output: 10 };
const request = { messages: [{ role: "user", content: "Is the answer in Text B correct?" }], maxTokens: 100 } as const;
const most = mostCostOfCall(price, request);
const never = new AbortController().signal;

function metered(known: Price | null, maximum: number | null): { meter: CostMeter; book: BillBook; budget: CostBudget | null } {
  const book = new BillBook([{ judge: "openai:a", price: known }]);
  const budget = maximum === null ? null : new CostBudget(maximum);
  return { meter: new CostMeter({ price: known, judgeIndex: 0, book, budget }), book, budget };
}

async function begun(meter: CostMeter): Promise<MeteredCall> {
  const call = await meter.begin(request, never);
  if (call === null) throw new Error("no money");
  return call;
}

describe("a judge's meter", () => {
  it("sets the most of a call aside, then enters what it cost in bill and budget alike", async () => {
    const { meter, book, budget } = metered(price, 1);
    const call = await begun(meter);
    expect(budget?.reserved).toBeCloseTo(most, 12);
    call.answered({ inputTokens: 50, outputTokens: 20 });
    expect([budget?.reserved, budget?.spent, book.usd]).toEqual([0, 250 / 1e6, 250 / 1e6]);
  });

  it("lets the most of a call count against the cap, but not against the bill, when it came back without a count", async () => {
    const { meter, book, budget } = metered(price, 1);
    (await begun(meter)).answered(undefined);
    (await begun(meter)).failed(new JudgeError("timeout", "no answer", { retryable: true }));
    (await begun(meter)).failed(new JudgeError("rate-limited", "slow down", { retryable: true }));
    expect(budget?.spent).toBeCloseTo(2 * most, 11);
    expect(book.entries()[0]).toMatchObject({ calls: 0, withoutUsage: 2, usd: 0 });
  });

  it("stops calls before the cap is passed", async () => {
    const { meter, budget } = metered(price, 2.5 * most);
    const calls = [await begun(meter), await begun(meter)];
    expect(meter.tryBegin(request)).toBe(null);
    const third = meter.begin(request, never);
    calls.forEach((call) => call.answered(undefined));
    expect(await third).toBe(null);
    expect(budget?.exhausted).toBe(true);
  });

  it("lets every call through where there is no cap, and none of an unknown price where there is one", async () => {
    const free = metered(null, null);
    (await begun(free.meter)).answered({ inputTokens: 50, outputTokens: 20 });
    expect(free.book.entries()[0]).toMatchObject({ calls: 1, usd: null });
    expect(await metered(null, 1e9).meter.begin(request, never)).toBe(null);
  });

  it("goes on asking what costs nothing when the money is gone", async () => {
    const { meter } = metered(freePrice, 0);
    (await begun(meter)).answered(undefined);
    expect(meter.tryBegin(request)).not.toBe(null);
  });
});
