import { mkdtempSync, rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startMockChatServer, type MockChatServer, type MockChatServerOptions } from "../../test/support/mock-chat-server.js";
import { JudgeError } from "../core/judge-error.js";
import type { Judge, JudgeRequest } from "../core/judge.js";
import type { Reply } from "../core/reply.js";
import { numberedItems } from "./fixtures/numbered-items.js";
import { reportStudy } from "./report-study.js";
import { runStudy } from "./run-study.js";
import type { StudyOptions } from "./study-options.js";

let folder: string;
let server: MockChatServer | undefined;

beforeEach(() => { folder = mkdtempSync(join(tmpdir(), "dialdefer-study-")); });
afterEach(async () => {
  await server?.close();
  server = undefined;
  rmSync(folder, { recursive: true, force: true });
});

const items = (count: number): StudyOptions["items"] => numberedItems(count, 3);

async function study(server: MockChatServer, options: Partial<StudyOptions> = {}) {
  return await runStudy({ items: items(12), judges: ["openai:mock"], baseUrl: server.url, store: folder, environment: {}, checks: 0, ...options });
}

describe("what a judge cannot do", () => {
  it.each<[string, MockChatServerOptions, Partial<StudyOptions>, Record<string, unknown>]>([
    ["no temperature", { refuses: ["temperature"] }, {}, { dropTemperature: true }],
    ["no system role", { refuses: ["system"] }, { system: "Judge with care." }, { foldSystem: true }],
    ["no JSON mode", { refuses: ["response_format"] }, {}, { dropJsonMode: true }],
    ["no token probabilities", { withoutLogprobs: true }, { answer: "probability" }, { answerMode: "choice" }],
  ])("%s: is found out on the first trial, changed for all of them and recorded", async (_, serverOptions, options, adjustments) => {
    server = await startMockChatServer(serverOptions);
    const first = await study(server, options);
    expect(first.pending).toBe(0);
    expect(first.analysis?.document.provenance.judges[0]?.adjustments).toEqual(adjustments);
    // 48 trials, and the calls that were refused.
    const asked = server.requests().total;
    expect(asked).toBeGreaterThanOrEqual(49);
    expect(asked).toBeLessThanOrEqual(51);
    const again = await study(server, options);
    expect(server.requests().total).toBe(asked);
    expect(again.analysis?.document.judges[0]?.table).toEqual(first.analysis?.document.judges[0]?.table);
  });

  it("is remembered: another study of the same judge asks accordingly from its first call", async () => {
    server = await startMockChatServer({ refuses: ["temperature", "response_format"] });
    await study(server, { items: items(20), limit: 12 });
    const before = server.requests().total;
    const longer = await study(server, { items: items(20) });
    expect(longer.pending).toBe(0);
    expect(server.requests().total - before).toBe(8 * 4);
  });

  it("does not reach into studies that ask for less: after a failed wish for probabilities, JSON is still JSON", async () => {
    server = await startMockChatServer({ withoutLogprobs: true });
    expect((await study(server, { answer: "probability" })).analysis?.document.study.answer).toBe("choice");
    const { plan, analysis } = await study(server, { answer: "json" });
    expect(plan.judges[0]?.answer).toBe("json");
    expect(analysis?.document.judges[0]?.n).toBe(12);
  });

  it("costs an endpoint that can do everything no call more than its trials", async () => {
    server = await startMockChatServer();
    const { analysis } = await study(server);
    expect(server.requests().total).toBe(48);
    expect(analysis?.document.judges[0]?.trials).toEqual({ planned: 48, stored: 48, asked: 48, pending: 0, checks: { planned: 0, stored: 0, pending: 0 } });
    expect(analysis?.document.provenance.judges[0]?.adjustments).toEqual({});
  });

  it("plans a study anew when another one has meanwhile found the judge out", async () => {
    server = await startMockChatServer({ refuses: ["temperature"] });
    expect((await study(server, { maxCalls: 0 })).pending).toBe(48);
    await study(server, { items: items(13) });
    const resumed = await study(server);
    expect(resumed.pending).toBe(0);
    expect(resumed.plan.judges[0]?.stored).toBe(48);
  });
});

describe("a cut reply", () => {
  const cut = (once: boolean) => ({
    respond: ({ request, asking }: { request: { max_tokens?: number; max_completion_tokens?: number }; asking: number }) => {
      const cap = request.max_tokens ?? request.max_completion_tokens ?? 0;
      const whole = cap > 100 && once && asking > 1;
      return {
        status: 200,
        body: JSON.stringify({ model: "mock", choices: [{ finish_reason: whole ? "stop" : "length", message: { content: whole ? '{"reasoning":"long","chosen_answer":"1"}' : '{"reasoning":"so lo' } }] }),
      };
    },
  });

  /** Every trial is stored as truncated, and is not asked again. */
  const expectTruncatedForGood = async (asked: MockChatServer): Promise<void> => {
    const { analysis, pending } = await study(asked, { maxTokens: 100 });
    expect(pending).toBe(0);
    expect(analysis?.document.judges[0]?.missing_by_status).toEqual({ truncated: { c1_correct: 12, c1_incorrect: 12, c2_correct: 12, c2_incorrect: 12 } });
    const before = asked.requests().total;
    await study(asked, { maxTokens: 100 });
    expect(asked.requests().total).toBe(before);
  };

  it("is asked once more with four times the cap, and counts when that is enough", async () => {
    server = await startMockChatServer(cut(true));
    const { analysis } = await study(server, { maxTokens: 100 });
    expect(analysis?.document.judges[0]?.n).toBe(12);
    // Each trial twice, the probe's among them.
    expect(server.requests().total).toBe(96);
  });

  it("is kept as it is where the endpoint refuses a longer cap: it is paid for once", async () => {
    const { respond } = cut(false);
    server = await startMockChatServer({
      respond: (call) => Number(call.request.max_tokens ?? call.request.max_completion_tokens) > 100
        ? { status: 400, body: JSON.stringify({ error: { message: "max_tokens is too large: this model supports at most 100" } }) } : respond?.(call),
    });
    await expectTruncatedForGood(server);
  });

  it("is not paid for again where the run ended between the two calls", async () => {
    server = await startMockChatServer(cut(true));
    await study(server, { maxTokens: 100, maxCalls: 9, concurrency: 1 });
    await study(server, { maxTokens: 100 });
    expect(server.requests().total).toBe(96);
  });

  it("that is cut again is truncated: stored, counted per condition, never a verdict", async () => {
    server = await startMockChatServer(cut(false));
    await expectTruncatedForGood(server);
  });
});

describe("a judge of the user's own", () => {
  const own = (ask: Judge["ask"]): Judge => ({
    id: "own", identity: "own/1", grouping: "item", lanes: 4, paid: false, deterministic: false, description: { version: 1 },
    capabilities: { tokenProbabilities: false, systemRole: true, temperature: true }, ask, close: async () => Promise.resolve(),
  });

  it("is measured like any other, and report derives the same numbers from the store", async () => {
    const judge = own(async ({ acceptCode, trial }) => Promise.resolve({ text: JSON.stringify({ chosen_answer: trial.framing === "S" || trial.polarity === "correct" ? acceptCode : acceptCode === "1" ? "2" : "1" }), finishReason: "stop" }));
    const { analysis } = await runStudy({ items: items(30), judges: [judge], store: folder, checks: 0 });
    expect(analysis?.document.judges[0]?.dds?.estimate).toBeCloseTo(100, 9);
    expect(analysis?.document.judges[0]?.flips).toEqual({ deference: 30, skepticism: 0, helpful_accept: 0, helpful_reject: 0 });
    const { document } = reportStudy({ store: folder });
    expect({ ...document.judges[0], trials: null }).toEqual({ ...analysis?.document.judges[0], trials: null });
  });

  it("that declares what it cannot do is asked accordingly from the start", async () => {
    const asked: JudgeRequest[] = [];
    const judge: Judge = {
      ...own(async (request) => {
        asked.push(request);
        return Promise.resolve({ text: "1", finishReason: "stop" });
      }),
      capabilities: { tokenProbabilities: false, systemRole: false, temperature: false },
    };
    const { analysis } = await runStudy({ items: items(3), judges: [judge], store: folder, answer: "probability", system: "Judge with care." });
    expect(analysis?.document.provenance.judges[0]?.adjustments).toEqual({ answerMode: "choice", foldSystem: true, dropTemperature: true });
    for (const { messages, answerMode, temperature } of asked) {
      expect({ answerMode, temperature, roles: messages.map(({ role }) => role) }).toEqual({ answerMode: "choice", temperature: undefined, roles: ["user"] });
      expect(messages[0]?.content).toContain("Judge with care.");
    }
  });

  it("that throws something of its own fails that call: the trial stays pending with its reason, the rest is asked", async () => {
    const judge = own(async ({ acceptCode, trial }) => {
      if (trial.itemId === "item-7") throw new RangeError("my own bug");
      return Promise.resolve({ text: `{"chosen_answer":"${acceptCode}"}`, finishReason: "stop" });
    });
    const { pending, pendingReasons, outcomes } = await runStudy({ items: items(30), judges: [judge], store: folder, checks: 0 });
    expect({ pending, reasons: Object.fromEntries(pendingReasons), lastError: outcomes[0]?.lastError }).toEqual({ pending: 4, reasons: { "judge-failed": 4 }, lastError: "the judge threw: my own bug" });
  });

  it("that always throws is given up after a few calls", async () => {
    let calls = 0;
    const judge = own(async () => {
      calls++;
      return Promise.reject(new Error("broken"));
    });
    const { outcomes } = await runStudy({ items: items(100), judges: [judge], store: folder, concurrency: 2, checks: 0 });
    expect(outcomes[0]?.stopped).toBe("everything-fails");
    expect(calls).toBeLessThan(20);
  });

  it.each<[string, unknown, RegExp]>([
    ["a reply without a finish reason", { text: "1" }, /'finishReason' is not one of stop, length, refusal, other/],
    ["a reply without text", { finishReason: "stop" }, /'text' is not a string/],
    ["a bare string", "1", /must resolve to an object/],
  ])("that returns %s is told so; nothing is counted as stored", async (_, reply, message) => {
    const judge = own(async () => Promise.resolve(reply as Reply));
    const { pending, outcomes } = await runStudy({ items: items(3), judges: [judge], store: folder, checks: 0 });
    expect(pending).toBe(12);
    expect(outcomes[0]).toMatchObject({ committed: 0 });
    expect(outcomes[0]?.lastError).toMatch(message);
  });
});

describe("as many items as fit in a time", () => {
  const slow = (calls: { count: number }): Judge => ({
    id: "slow", identity: "slow/1", grouping: "item", lanes: 1, paid: false, deterministic: true, description: {},
    capabilities: { tokenProbabilities: false, systemRole: true, temperature: true },
    ask: async ({ acceptCode }) => {
      calls.count++;
      await sleep(4);
      return { text: `{"chosen_answer":"${acceptCode}"}`, finishReason: "stop" };
    },
    close: async () => Promise.resolve(),
  });

  it("are taken by timing 12 judgments; the same command again means the same study and asks nothing", async () => {
    const calls = { count: 0 };
    const options: StudyOptions = { items: items(200), judges: [slow(calls)], store: folder, fit: { milliseconds: 400 } };
    const first = await runStudy(options);
    const taken = first.analysis?.document.study.items.count ?? 0;
    expect(taken).toBeGreaterThanOrEqual(3);
    expect(taken).toBeLessThan(200);
    expect(first.analysis?.document.judges[0]?.n).toBe(taken);
    const before = calls.count;
    const again = await runStudy(options);
    expect(again.analysis?.document.study.id).toBe(first.analysis?.document.study.id);
    expect(calls.count).toBe(before);
  });

  it("count against the cap on calls", async () => {
    const calls = { count: 0 };
    await runStudy({ items: items(200), judges: [slow(calls)], store: folder, fit: { milliseconds: 400 }, maxCalls: 5 });
    expect(calls.count).toBe(5);
  });

  it("are all of them for a judge that is known to be fast", async () => {
    const { analysis } = await runStudy({ items: items(8), judges: [slow({ count: 0 })], store: folder, fit: { milliseconds: 1, unless: () => true } });
    expect(analysis?.document.judges[0]?.n).toBe(8);
  });
});

describe("a prompt that is refused for itself", () => {
  it("does not stop the others, however many stand in a row", async () => {
    const judge: Judge = {
      id: "moderated", identity: "moderated/1", grouping: "item", lanes: 1, paid: false, deterministic: true, description: {},
      capabilities: { tokenProbabilities: false, systemRole: true, temperature: true },
      ask: async ({ acceptCode, trial }) => {
        if (Number(trial.itemId.slice(5)) % 2 === 0) throw new JudgeError("rejected", "moderated", { retryable: false });
        return Promise.resolve({ text: `{"chosen_answer":"${acceptCode}"}`, finishReason: "stop" });
      },
      close: async () => Promise.resolve(),
    };
    const { analysis, pending, pendingReasons } = await runStudy({ items: items(60), judges: [judge], store: folder, concurrency: 1, checks: 0 });
    expect(analysis?.document.judges[0]?.n).toBe(30);
    expect(pending).toBe(120);
    expect(Object.fromEntries(pendingReasons)).toEqual({ rejected: 120 });
  });
});

describe("what is no part of a study's id", () => {
  it("is reported as it was in the latest run", async () => {
    const judges = ["simulated:dprime=1"];
    await runStudy({ items: items(6), judges, store: folder, maxTokens: 16 });
    const { analysis } = await runStudy({ items: items(6), judges, store: folder, maxTokens: 2000 });
    expect(analysis?.document.study.max_tokens).toBe(2000);
    expect(reportStudy({ store: folder }).document.study.max_tokens).toBe(2000);
  });
});

describe("options that cannot be", () => {
  it.each<[Partial<StudyOptions>, RegExp]>([
    [{ judges: [] }, /no judge is named/],
    [{ limit: 0 }, /--limit/],
    [{ temperature: 3 }, /--temperature/],
    [{ rungs: ["T", "Q"] }, /has T, A, S, not Q/],
    [{ rungs: ["T"] }, /at least two/],
    [{ labels: ["Speaker 1", "Speaker 2"] }, /holds 1 or 2/],
    [{ judges: ["simulated:dprime=1", "simulated:dprime=1"] }, /same judge/],
    [{ judges: ["oracle:delphi"] }, /A judge is one of/],
    [{ store: "postgres://host/db" }, /only a folder/],
  ])("%j are refused before anything is asked", async (options, message) => {
    await expect(runStudy({ items: items(3), judges: ["simulated:dprime=1"], store: folder, ...options })).rejects.toThrow(message);
  });
});

describe("a store that is deleted while a run writes to it", () => {
  it("ends the run with a clear error after few more calls", async () => {
    server = await startMockChatServer({ latencyMs: 20, plan: () => {
      if (server?.requests().total === 20) rmSync(folder, { recursive: true });
      return "none";
    } });
    await expect(study(server, { items: items(200) })).rejects.toThrow(/was moved or deleted while the run was writing/);
    expect(server.requests().total).toBeLessThan(120);
  });
});

describe("an endpoint that says \"too many requests\"", () => {
  it("more often than a trial may fail gives every reply in the end", async () => {
    server = await startMockChatServer({ plan: () => (server?.requests().total ?? 0) > 1 && (server?.requests().total ?? 0) <= 56 ? "429-seconds" : "none", retryAfterSeconds: 0 });
    const { pending } = await study(server, { items: items(2), concurrency: 8 });
    expect(pending).toBe(0);
  }, 60_000);
});

describe("the focus of a study", () => {
  it("is remarked on where nothing in the study tells of it, once everything is answered", async () => {
    const notices: string[] = [];
    const run = (options: Partial<StudyOptions>) => runStudy({ items: items(12), judges: ["simulated:dprime=1.5,c1=0.4,c2=-0.3"], store: folder, environment: {}, checks: 0, onNotice: (line) => notices.push(line), ...options });
    await run({ focus: "labels", maxCalls: 5 });
    expect(notices).toEqual([]);
    await run({ focus: "labels" });
    expect(notices).toEqual(["the study's focus is 'labels', and nothing in it tells of that: the headline contrast leads the report"]);
    await run({});
    expect(notices).toHaveLength(1);
  });
});

describe("the end of the asking", () => {
  it("is told once, with every reply in, and not where nothing was to be run", async () => {
    const told: number[] = [];
    let answered = 0;
    const run = (options: Partial<StudyOptions>) => runStudy({
      items: items(6), judges: ["simulated:dprime=1.5,c1=0.4,c2=-0.3"], store: folder, environment: {}, checks: 0,
      onProgress: (_, state) => { answered = state.committed; }, onAsked: () => told.push(answered), ...options,
    });
    await run({ planOnly: true });
    await run({ confirm: () => Promise.resolve(false) });
    expect(told).toEqual([]);
    await run({});
    expect(told).toEqual([24]);
  });
});
