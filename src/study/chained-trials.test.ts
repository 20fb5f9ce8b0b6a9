import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startMockChatServer, type MockChatServer } from "../../test/support/mock-chat-server.js";
import { collectVerdicts } from "../analysis/collect-verdicts.js";
import { JudgeError } from "../core/judge-error.js";
import type { Judge, JudgeRequest } from "../core/judge.js";
import type { Reply } from "../core/reply.js";
import { exportLine } from "../judges/replay/export-line.js";
import { readStudySpec } from "../runner/read-study-spec.js";
import { openStore } from "../store/open-store.js";
import { verifyFolder } from "../store/verify-store.js";
import type { ArmOptions, ContrastOptions } from "./arm-options.js";
import { expandPushback } from "./expand-pushback.js";
import { numberedItems } from "./fixtures/numbered-items.js";
import { reportStudy } from "./report-study.js";
import { runStudy } from "./run-study.js";
import type { StudyOptions } from "./study-options.js";

let folder: string;
let server: MockChatServer | undefined;
beforeEach(() => { folder = mkdtempSync(join(tmpdir(), "dialdefer-chains-")); });
afterEach(async () => {
  await server?.close();
  server = undefined;
  rmSync(folder, { recursive: true, force: true });
});

const challenges = [{ style: "simple", text: "I do not think so." }, { style: "expert", text: "I teach this subject, and that is not so." }, { style: "social", text: "Everybody here sees it the other way." }];

const items = (count: number): StudyOptions["items"] => numberedItems(count, 3);

const contrast: ContrastOptions = { name: "S - T", baseline: "T", treatment: "S" };

/** Both framings, each challenged so many times. */
function pushback(turns: number, asked: Partial<ArmOptions> = {}): Pick<StudyOptions, "arms" | "contrasts"> {
  return { arms: ["T", "S"].flatMap((framing) => expandPushback({ name: framing, framing, ...asked }, turns, challenges)), contrasts: [contrast] };
}

interface Asked extends JudgeRequest {
  readonly reply: string;
}

/** A judge in code that keeps what it was asked. */
function recordingJudge(answer: (request: JudgeRequest) => string | Reply, over: Partial<Judge> = {}): { readonly judge: Judge; readonly asked: Asked[] } {
  const asked: Asked[] = [];
  const judge: Judge = {
    id: "own", identity: "own", grouping: "item", lanes: 4, paid: false, deterministic: false, description: {},
    capabilities: { tokenProbabilities: false, systemRole: true, temperature: true }, close: () => Promise.resolve(),
    ask: (request) => {
      const given = answer(request);
      const reply: Reply = typeof given === "string" ? { text: given, finishReason: "stop" } : given;
      asked.push({ ...request, reply: reply.text });
      return Promise.resolve(reply);
    },
    ...over,
  };
  return { judge, asked };
}

const verdict = (code: string, reasoning = "so it is"): string => JSON.stringify({ reasoning, chosen_answer: code });
const turnOf = (request: JudgeRequest): number => request.messages.filter(({ role }) => role === "assistant").length;

const study = async (judge: Judge, options: Partial<StudyOptions>) => await runStudy({ items: items(9), judges: [judge], store: folder, environment: {}, checks: 0, ...options });

describe("challenges after the verdict", () => {
  it("are put in the conversation of each trial: its messages, its reply, and a challenge that rotates over items and turns, alike in both framings", async () => {
    const { judge, asked } = recordingJudge((request) => verdict("1", `${request.trial.itemId} ${request.trial.polarity} ${request.trial.framing} ${turnOf(request)}`));
    const { pending, plan, analysis } = await study(judge, pushback(2));
    expect(pending).toBe(0);
    expect(asked).toHaveLength(9 * 2 * 2 * 3);
    expect(plan.judges[0]).toMatchObject({ trials: 108, calls: 108, chained_at_most: 72, stored: 0 });
    expect(analysis?.document.judges[0]?.trials).toMatchObject({ planned: 108, stored: 108, pending: 0 });
    const of = (turn: number, framing: string) => asked.filter((request) => turnOf(request) === turn && request.trial.framing === framing).sort((a, b) => name(a) < name(b) ? -1 : 1);
    const name = ({ trial }: JudgeRequest) => `${trial.itemId} ${trial.polarity}`;
    for (const framing of ["T", "S"]) {
      of(2, framing).forEach((second, index) => {
        const [zeroth, first] = [of(0, framing)[index]!, of(1, framing)[index]!];
        expect(first.messages.slice(0, 2)).toEqual([...zeroth.messages, { role: "assistant", content: zeroth.reply }]);
        expect(second.messages.slice(0, 4)).toEqual([...first.messages, { role: "assistant", content: first.reply }]);
        expect(second.trial.factors).toMatchObject({ chain: "challenge", turn: "2" });
      });
    }
    const said = (turn: number, framing: string) => of(turn, framing).map(({ messages }) => messages.at(-1)!.content);
    expect(said(1, "T")).toEqual(said(1, "S"));
    expect(said(2, "T")).toEqual(said(2, "S"));
    const style = (text: string) => challenges.findIndex((one) => text.startsWith(one.text));
    expect(new Set(said(1, "T").map(style))).toEqual(new Set([0, 1, 2]));
    expect(said(2, "T").map(style)).toEqual(said(1, "T").map((text) => (style(text) + 1) % 3));
    expect(verifyFolder(folder).problems).toEqual([]);
  });

  it("are columns of verdicts like others, and a second run asks for nothing", async () => {
    // Turned around by the first challenge, and back by the second.
    const { judge, asked } = recordingJudge((request) => verdict(turnOf(request) === 1 ? "2" : "1"));
    const first = await study(judge, { ...pushback(2, { order: "accept-first" }) });
    const store = openStore(folder, { mustExist: true, reading: true });
    const record = store.findStudy()!;
    const { accept, missing, ended } = collectVerdicts(store, record.row, 0, readStudySpec(record.spec));
    store.close();
    expect(accept.map(([right]) => [...right].every((share) => share === 1))).toEqual([true, false, true, true, false, true]);
    expect([missing.size, ended?.flat().flatMap((counts) => [...counts]).some((count) => count > 0)]).toEqual([0, false]);
    const again = await study(judge, { ...pushback(2, { order: "accept-first" }) });
    expect(asked).toHaveLength(108);
    expect(again.plan.judges[0]).toMatchObject({ calls: 0, chained_at_most: 0, stored: 108 });
    expect(again.analysis?.document.judges).toEqual(first.analysis?.document.judges.map((block) => ({ ...block, trials: { ...block.trials, asked: 0 } })));
  });

  it("share what shorter studies have asked: one more turn asks for that turn alone", async () => {
    const { judge, asked } = recordingJudge(() => verdict("1"));
    await study(judge, pushback(1));
    await study(judge, pushback(2));
    expect(asked).toHaveLength(108);
    expect(asked.slice(72).every((request) => turnOf(request) === 2)).toBe(true);
  });

  it("follow on their own repeat", async () => {
    let count = 0;
    const { judge, asked } = recordingJudge(() => verdict("1", String(count++)));
    const { pending } = await study(judge, { ...pushback(1), repeats: 2, checks: 3 });
    expect(pending).toBe(0);
    for (const request of asked.filter((one) => turnOf(one) === 1)) {
      const earlier = asked.find((one) => one.trial.repeat === request.trial.repeat && one.reply === request.messages[1]!.content);
      expect(earlier?.messages).toEqual(request.messages.slice(0, 1));
    }
    // The checks put no challenge: two further wordings and orders of two arms, beside the repeats.
    expect(asked.filter((request) => turnOf(request) === 1)).toHaveLength(9 * 2 * 2 * 2);
  });

  it("answer the code that was likelier where the verdict is a probability", async () => {
    const { judge, asked } = recordingJudge(() => ({ text: "Well", finishReason: "stop", codeProbabilities: { "1": 0.2, "2": 0.7 } }), { capabilities: { tokenProbabilities: true, systemRole: true, temperature: true } });
    const { pending } = await study(judge, { ...pushback(1, { answer: "probability" }) });
    expect(pending).toBe(0);
    expect(new Set(asked.filter((request) => turnOf(request) === 1).map(({ messages }) => messages[1]!.content))).toEqual(new Set(["2"]));
  });
});

describe("a chain whose reply holds no verdict", () => {
  it("has ended: its later trials are neither pending nor lost, and the study is done", async () => {
    const { judge, asked } = recordingJudge((request) => request.trial.itemId === "item-4" && request.trial.framing === "S" && turnOf(request) === 0 ? "Who can say?" : verdict("1"));
    const result = await study(judge, pushback(2));
    expect(result.pending).toBe(0);
    expect(asked).toHaveLength(108 - 4);
    const block = result.analysis!.document.judges[0]!;
    expect(block.trials).toMatchObject({ planned: 108, stored: 104, pending: 0, ended: 4 });
    expect(block.missing_by_status).toEqual({ unparsed: { c1_correct: 0, c1_incorrect: 0, c2_correct: 1, c2_incorrect: 1 }, ended: { c1_correct: 0, c1_incorrect: 0, c2_correct: 0, c2_incorrect: 0 } });
    expect((await study(judge, pushback(2))).plan.judges[0]).toMatchObject({ calls: 0, trials: 104, stored: 104 });
  });

  it("or no text at all, where the question itself was asked", async () => {
    const { judge } = recordingJudge((request) => request.answerMode === "text" ? "  " : verdict("1"));
    const result = await study(judge, commitFirst());
    expect([result.pending, result.analysis!.document.judges[0]!.missing_by_status["ended"]]).toEqual([0, { c1_correct: 9, c1_incorrect: 9, c2_correct: 9, c2_incorrect: 9 }]);
  });
});

function commitFirst(asked: Partial<ArmOptions> = {}): Pick<StudyOptions, "arms" | "contrasts"> {
  const chain = { after: "question", kind: "commit" } as const;
  return { arms: [{ name: "question", framing: "T", asksQuestion: true, system: asked.system }, { name: "T", framing: "T", chain, ...asked }, { name: "S", framing: "S", chain, ...asked }], contrasts: [contrast] };
}

describe("a judge that commits itself first", () => {
  it("answers the question in one sentence, once an item, and then judges in the same conversation", async () => {
    const { judge, asked } = recordingJudge((request) => request.answerMode === "text" ? `Of course ${request.trial.itemId} is.` : verdict("1"));
    const { pending, plan } = await study(judge, commitFirst({ system: "Be brief." }));
    expect(pending).toBe(0);
    const questions = asked.filter(({ answerMode }) => answerMode === "text");
    expect(questions).toHaveLength(9);
    expect(asked).toHaveLength(9 + 36);
    expect(plan.judges[0]).toMatchObject({ calls: 45, chained_at_most: 36, trials: 54 });
    expect(questions[0]!.maxTokens).toBeLessThan(512);
    const plain = await study(recordingJudge(() => verdict("1")).judge, { store: join(folder, "plain"), arms: [{ name: "T", framing: "T" }, { name: "S", framing: "S" }], contrasts: [contrast] });
    expect(plain.pending).toBe(0);
    for (const request of asked.filter(({ answerMode }) => answerMode === "json")) {
      expect(request.messages.map(({ role }) => role)).toEqual(["system", "user", "assistant", "user"]);
      expect(request.messages[1]!.content).toContain("in one sentence");
      expect(request.messages[1]!.content).not.toContain("It is one");
      expect(request.messages[2]!.content).toBe(`Of course ${request.trial.itemId} is.`);
      expect(request.messages[3]!.content).toContain(request.trial.polarity === "correct" ? "It is one" : "It is none");
    }
  });

  it("gives no verdict by its answer: that arm has no columns to compare", async () => {
    const { judge } = recordingJudge((request) => request.answerMode === "text" ? verdict("2") : verdict("1"));
    await expect(study(judge, { ...commitFirst(), contrasts: [{ name: "x", baseline: "question", treatment: "S" }] })).rejects.toThrow(/asks the question itself/);
    const { analysis } = await study(judge, commitFirst());
    expect(analysis?.document.study.answer).toBe("json");
    expect(analysis?.lost).toEqual([]);
  });
});

describe("a challenge before the verdict", () => {
  it("stands at the end of the prompt, against what is right, alike in both framings", async () => {
    const preemptive = [{ style: "simple", correct: "I think that is wrong.", incorrect: "I think that is right." }];
    const { judge, asked } = recordingJudge(() => verdict("1"));
    await study(judge, { arms: [{ name: "T", framing: "T", preemptive }, { name: "S", framing: "S", preemptive }], contrasts: [contrast] });
    expect(asked).toHaveLength(36);
    for (const { messages, trial } of asked) expect(messages.map(({ content }) => content.endsWith(`\n\n${preemptive[0]![trial.polarity === "correct" ? "correct" : "incorrect"]}`))).toEqual([true]);
  });
});

describe("a study with chains that stops in the middle", () => {
  it("goes on where it was, whatever wave that is, and asks for nothing twice", async () => {
    const { judge, asked } = recordingJudge(() => verdict("1"));
    const pending: number[] = [];
    for (const maxCalls of [10, 30, 20, 1, 11, 30]) {
      const result = await study(judge, { ...pushback(2), maxCalls });
      pending.push(result.pending);
      const report = reportStudy({ store: folder }).document.judges[0]!;
      expect(report.trials.pending).toBe(result.pending);
      expect(report.trials.stored).toBe(asked.length);
      expect([...result.pendingReasons.values()].reduce((sum, count) => sum + count, 0)).toBe(result.pending);
    }
    expect(pending).toEqual([98, 68, 48, 47, 36, 6]);
    expect((await study(judge, pushback(2))).pending).toBe(0);
    expect(asked).toHaveLength(108);
    expect(new Set(asked.map(({ messages, trial }) => JSON.stringify([messages, trial.repeat])))).toHaveProperty("size", 108);
  });

  it("leaves what follows on a call that fails pending, at most", async () => {
    const { judge, asked } = recordingJudge((request) => {
      if (request.trial.itemId === "item-3" && request.trial.framing === "T") throw new JudgeError("rejected", "not this one", { retryable: false });
      return verdict("1");
    });
    const result = await study(judge, pushback(2));
    expect(result.pending).toBe(6);
    expect(result.pendingReasons).toEqual(new Map([["rejected", 2], ["later-turn", 4]]));
    expect(asked).toHaveLength(102);
    expect(result.plan.judges[0]?.chained_at_most).toBe(72);
  });

  it("says how far it is with what may still follow counted from the first", async () => {
    const totals = new Set<number>();
    let last = 0;
    const { judge } = recordingJudge(() => verdict("1"));
    await study(judge, { ...pushback(2), onProgress: (_, { committed, total }) => {
      totals.add(total);
      last = committed;
    } });
    expect([[...totals], last]).toEqual([[108], 108]);
  });
});

describe("a stopping rule", () => {
  it("ends the study of further items, and the chains of those that were read are asked", async () => {
    const { judge, asked } = recordingJudge((request) => verdict((request.trial.framing === "S") === (request.acceptCode === "1") ? "1" : "2"));
    const result = await study(judge, { ...pushback(2), items: items(300), stopWhen: "decided" });
    expect(result.pending).toBe(0);
    const turns = [0, 1, 2].map((turn) => asked.filter((request) => turnOf(request) === turn).length);
    expect(turns[0]).toBeLessThan(900);
    expect(turns).toEqual([turns[0], turns[0], turns[0]]);
    const { sequence } = result.analysis!.document.judges[0]!;
    expect(sequence?.stopped_at).not.toBeNull();
    expect(sequence?.calls_saved).toBe(1200 - turns[0]!);
    const again = await study(judge, { ...pushback(2), items: items(300), stopWhen: "decided" });
    expect(again.plan.judges[0]).toMatchObject({ decided: true, calls: 0, chained_at_most: 0 });
    expect(asked).toHaveLength(3 * turns[0]!);
  });

  it("reads a headline of chained arms too, with chains that ended as lost", async () => {
    const { judge, asked } = recordingJudge((request) => request.answerMode === "text" ? (request.trial.itemId === "item-7" ? "" : "Yes.") : verdict((request.trial.framing === "S") === (request.acceptCode === "1") ? "1" : "2"));
    const result = await study(judge, { ...commitFirst(), items: items(300), stopWhen: "decided" });
    expect(result.pending).toBe(0);
    expect(asked.filter(({ answerMode }) => answerMode === "text")).toHaveLength(300);
    expect(asked.length).toBeLessThan(1000);
    expect(result.outcomes[0]?.stopped).toBe("decided");
    expect(reportStudy({ store: folder }).document.judges[0]?.sequence).toEqual(result.analysis?.document.judges[0]?.sequence);
  });
});

describe("an endpoint", () => {
  const asked = async (options: Partial<StudyOptions>) => await runStudy({ items: items(9), judges: ["openai:mock"], baseUrl: server!.url, store: folder, environment: {}, checks: 0, ...options });

  it("that fails in every way is asked until all chains are at their end, each prompt answered once", async () => {
    server = await startMockChatServer({ seed: 5, faultRate: 0.3, faultsPerPrompt: 1, retryAfterSeconds: 0, slowMs: 400 });
    let result = await asked({ ...pushback(2), timeoutMs: 300 });
    for (let runs = 1; result.pending > 0 && runs < 4; runs++) result = await asked({ ...pushback(2), timeoutMs: 300 });
    const { trials } = result.analysis!.document.judges[0]!;
    expect(result.pending).toBe(0);
    expect(trials.stored + (trials.ended ?? 0)).toBe(108);
    const before = server.requests().total;
    await asked(pushback(2));
    expect(server.requests().total).toBe(before);
  }, 60_000);

  it("without a system role gets it folded into the first message, once, in every turn", async () => {
    server = await startMockChatServer({ refuses: ["system"] });
    const result = await asked(commitFirst({ system: "Judge with care." }));
    expect(result.pending).toBe(0);
    const store = openStore(folder, { mustExist: true, reading: true });
    const replies = [...store.allReplies()];
    store.close();
    expect(replies).toHaveLength(45);
    for (const { messages } of replies) expect(JSON.stringify(messages).split("Judge with care.")).toHaveLength(2);
  });

  it("whose settings turn out otherwise between two waves has its chains planned anew", async () => {
    // The first wave asks for text alone, so that only the second can find out that there are no token probabilities.
    server = await startMockChatServer({ withoutLogprobs: true });
    const probabilities = commitFirst({ answer: "probability" });
    const first = await asked({ ...probabilities, maxCalls: 9 });
    expect(first.pending).toBe(36);
    const result = await asked(probabilities);
    expect(result.pending).toBe(0);
    expect(result.analysis?.document.provenance.judges[0]?.adjustments).toEqual({ answerMode: "choice" });
    expect(result.analysis?.document.study.answer).toBe("choice");
    // The call that found it out is thrown away.
    expect(server.requests().total).toBe(46);
    expect(verifyFolder(folder).problems).toEqual([]);
  });

  it.each(["temperature", "system"] as const)("that refuses %s in later turns alone has the whole study planned anew, and asked in the same run", async (member) => {
    server = await startMockChatServer({ respond: ({ request: { messages, temperature } }) => {
      const holdsIt = member === "temperature" ? temperature !== undefined : messages.some(({ role }) => role === "system");
      if (!holdsIt || !messages.some(({ role }) => role === "assistant")) return undefined;
      return { status: 400, body: JSON.stringify({ error: { message: `Unsupported: ${member}`, param: member === "system" ? "messages[0].role" : member, code: "unsupported_value" } }) };
    } });
    const result = await asked(pushback(1, { system: "Judge with care." }));
    expect([result.pending, result.outcomes[0]?.stopped]).toEqual([0, null]);
    // The first turns that were asked otherwise are no part of the study any more.
    expect(result.analysis?.document.judges[0]?.trials).toMatchObject({ planned: 72, stored: 72, pending: 0 });
    expect(verifyFolder(folder).problems).toEqual([]);
    expect((await asked(pushback(1, { system: "Judge with care." }))).plan.judges[0]).toMatchObject({ calls: 0 });
  });

  it("is asked in JSON mode for verdicts and not for text", async () => {
    const formats: unknown[] = [];
    server = await startMockChatServer({ plan: ({ request }) => {
      formats.push([request.messages.length, "response_format" in request]);
      return "none";
    } });
    await asked(commitFirst());
    expect(formats.filter((one) => JSON.stringify(one) === "[1,false]")).toHaveLength(9);
    expect(formats.filter((one) => JSON.stringify(one) === "[3,true]")).toHaveLength(36);
  });
});

describe("a replay", () => {
  it("gives a study with chains back, turn by turn", async () => {
    const { judge } = recordingJudge((request) => request.answerMode === "text" ? "Yes." : verdict(turnOf(request) === 2 ? "2" : "1"));
    const whole = { arms: [...commitFirst().arms!, ...expandPushback({ name: "S", framing: "S" }, 1, challenges).slice(1).map((arm) => ({ ...arm, name: "again" }))], contrasts: [contrast] };
    const first = await study(judge, whole);
    const store = openStore(folder, { mustExist: true, reading: true });
    const file = join(folder, "replies.jsonl");
    writeFileSync(file, [...store.allReplies()].map((reply) => `${exportLine(reply)}\n`).join(""));
    store.close();
    const again = await runStudy({ ...whole, items: items(9), judges: [`replay:${file}`], store: join(folder, "again"), environment: {}, checks: 0 });
    expect(again.pending).toBe(0);
    expect(again.analysis?.document.judges[0]?.table).toEqual(first.analysis?.document.judges[0]?.table);
  });
});

describe("a simulated judge", () => {
  it("is turned around by as many challenges as planted, in one framing alone", async () => {
    const result = await runStudy({ ...pushback(1), items: items(400), judges: ["simulated:dprime=1,flip2=0.3,seed=4"], store: folder, environment: {}, checks: 0 });
    expect(result.pending).toBe(0);
    const store = openStore(folder, { mustExist: true, reading: true });
    const record = store.findStudy()!;
    const { accept } = collectVerdicts(store, record.row, 0, readStudySpec(record.spec));
    store.close();
    const flips = ([before, after]: [number, number]) => [0, 1].reduce((sum, claim) => sum + [...accept[before]![claim as 0 | 1]].filter((share, item) => share !== accept[after]![claim as 0 | 1][item]).length, 0) / 800;
    expect(flips([0, 1])).toBe(0);
    expect(Math.abs(flips([2, 3]) - 0.3)).toBeLessThan(4 * Math.sqrt(0.3 * 0.7 / 800));
  });
});

describe("arms that can follow on nothing of the kind", () => {
  const chain = { after: "T", kind: "challenge", challenges } as const;
  it.each<[string, ArmOptions[], RegExp]>([
    ["no arm before it", [{ name: "S", framing: "S", chain }, { name: "T", framing: "T" }], /no arm before it is called so/],
    ["no verdict to challenge", [{ name: "T", framing: "T", asksQuestion: true }, { name: "S", framing: "S", chain }], /gives no verdict to be challenged/],
    ["no commitment", [{ name: "T", framing: "T" }, { name: "S", framing: "S", chain: { after: "T", kind: "commit" } }], /does not ask the question itself/],
    ["another system prompt", [{ name: "T", framing: "T" }, { name: "S", framing: "S", chain, system: "Hm." }], /another system prompt/],
    ["no challenge", [{ name: "T", framing: "T" }, { name: "S", framing: "S", chain: { ...chain, challenges: [] } }], /no challenge is given/],
  ])("are refused: %s", async (_, arms, message) => {
    await expect(study(recordingJudge(() => "1").judge, { arms, contrasts: [contrast] })).rejects.toThrow(message);
  });
});
