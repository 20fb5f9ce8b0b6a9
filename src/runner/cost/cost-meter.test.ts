import { afterEach, describe, expect, it } from "vitest";
import { JudgeError } from "../../core/judge-error.js";
import { createOpenaiJudge } from "../../judges/openai/create-openai-judge.js";
import { startMockChatServer, type MockChatServer } from "../../../test/support/mock-chat-server.js";
import type { MockBill } from "../../../test/support/mock-usage.js";
import { BillBook, type BillEntry } from "./bill-book.js";
import { CostBudget } from "./cost-budget.js";
import { CostMeter, type MeteredCall } from "./cost-meter.js";
import { mostCostOfCall } from "./most-of-call.js";
import { costOfUsage } from "./of-usage.js";
import { freePrice, type Price } from "../prices/price.js";

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

describe("the bill of a faulty server", () => {
  let server: MockChatServer | undefined;
  afterEach(() => server?.close());

  const faults = ["429-seconds", "500", "empty-choices", "error-body", "cut-body", "closed-socket", "invalid-utf8"] as const;
  const dear: Price = { input: 2.5, cachedInput: 1.25, output: 10 };

  /** Eight workers ask for 200 prompts, each until it is answered or the money is gone. */
  async function askAll(maximum: number): Promise<{ entry: BillEntry; billed: MockBill; spent: number; left: number; answered: number }> {
    server = await startMockChatServer({ faultRate: 0.4, faults, cachedShare: 0.3, permanentRate: 0.1, retryAfterSeconds: 0 });
    const judge = createOpenaiJudge({ model: "mock", baseUrl: server.url, timeoutMs: 60_000, lanes: 8, environment: {} });
    const { meter, book, budget } = metered(dear, maximum);
    let next = 0;
    let answered = 0;
    const work = async (): Promise<void> => {
      for (let number = next++; number < 200; number = next++) {
        const asked = {
          messages: [{ role: "user", content: `Is it correct that ${number} is a number? Reply with chosen_answer.` }], maxTokens: 64, sharedPrefixLength: 0, answerMode: "json", acceptCode: "1",
          trial: { itemId: String(number), polarity: "correct", framing: "T", framingIndex: 1, wording: 0, order: "accept-first", repeat: 1 },
        } as const;
        for (;;) {
          const call = await meter.begin(asked, never);
          if (call === null) return;
          const reply = await judge.ask(asked, never).catch((error: unknown) => error as JudgeError);
          if (reply instanceof JudgeError) {
            call.failed(reply);
            continue;
          }
          call.answered(reply.usage);
          answered++;
          break;
        }
      }
    };
    await Promise.all(Array.from({ length: 8 }, work));
    await judge.close();
    return { entry: book.entries()[0] as BillEntry, billed: server.requests().billed, spent: budget?.spent ?? 0, left: maximum - (budget?.spent ?? 0), answered };
  }

  it("is the server's own count of tokens, at the list's prices", async () => {
    const { entry, billed, answered } = await askAll(1_000);
    expect(answered).toBe(200);
    const { calls, inputTokens, cachedTokens, outputTokens, withoutUsage, usd } = entry;
    expect({ calls, inputTokens, cachedTokens, outputTokens, spoilt: billed.spoilt }).toEqual(billed);
    expect(usd).toBeCloseTo(costOfUsage(dear, billed), 12);
    // Whatever the server worked on for nothing is among the calls that are said to be without a count.
    expect(billed.spoilt).toBeGreaterThan(0);
    expect(withoutUsage).toBeGreaterThanOrEqual(billed.spoilt);
  });

  it("stays below the cap, the calls without a count taken at their most", async () => {
    const maximum = 0.05;
    const { billed, spent, left, answered } = await askAll(maximum);
    expect(answered).toBeGreaterThan(10);
    expect(answered).toBeLessThan(200);
    const mostOfOne = mostCostOfCall(dear, { messages: [{ role: "user", content: "Is it correct that 199 is a number? Reply with chosen_answer." }], maxTokens: 64 });
    expect(costOfUsage(dear, billed) + billed.spoilt * mostOfOne).toBeLessThanOrEqual(maximum);
    expect(spent).toBeLessThanOrEqual(maximum);
    // Nor does it stop early: the next call would not have fitted.
    expect(left).toBeLessThan(mostOfOne);
  });
});
