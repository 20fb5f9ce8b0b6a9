import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AnswerMode } from "../../core/answer-mode.js";
import { DataError } from "../../core/data-error.js";
import type { Judge, JudgeRequest } from "../../core/judge.js";
import type { Message } from "../../core/message.js";
import type { Reply } from "../../core/reply.js";
import { trialKey } from "../../core/trial-key.js";
import { createReplayJudge } from "./create-replay-judge.js";
import type { AnsweredTrial } from "../../core/answered-trial.js";
import { exportLine } from "./export-line.js";

let folder = "";
let made = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "dialdefer-replay-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const JUDGE = "openai:some-model";
const say = (content: string): Message[] => [{ role: "user", content }];
const plain: Reply = { text: '{"reasoning":"fits","chosen_answer":"1"}', finishReason: "stop" };

function exported(messages: readonly Message[], reply: Reply, repeat = 1, answerMode: AnswerMode = "json"): AnsweredTrial {
  const key = trialKey({ judge: JUDGE, messages, answerMode, temperature: 0, repeat });
  return { key, judge: JUDGE, answerMode, temperature: 0, repeat, messages, reply, askedAt: 1_700_000_000_000, latencyMs: 12 };
}

async function fileOf(content: string | Buffer): Promise<string> {
  const path = join(folder, `replies-${made++}.jsonl`);
  await writeFile(path, content);
  return path;
}

async function withJudge<T>(path: string, use: (judge: Judge) => Promise<T>): Promise<T> {
  const judge = await createReplayJudge(path);
  try {
    return await use(judge);
  } finally {
    await judge.close();
  }
}

function request(messages: readonly Message[], repeat = 1): JudgeRequest {
  const trial = { itemId: "item-1", polarity: "correct", framing: "T", framingIndex: 1, wording: 0, order: "accept-first", repeat } as const;
  return { messages, sharedPrefixLength: 0, answerMode: "json", acceptCode: "1", maxTokens: 512, trial };
}

const ask = (judge: Judge, messages: readonly Message[], repeat?: number) => judge.ask(request(messages, repeat), new AbortController().signal);

describe("a replay of exported replies", () => {
  it("gives back every reply exactly, with all that came along, whatever the text holds", async () => {
    const texts = ["", "\n\r\n\t", "line\u2028separator", "\ud800 alone", "\u0000\u0007", "\ufeffmark", "$& {{answer}} <<<END", '{"a":"\\"}', "\u{1f9ed} \u5b57", "\uff11\u200b", "}\n{\"messages\":[]}\n"];
    const rich: Reply = {
      text: "1", finishReason: "length", codeProbabilities: { "1": 0.1 + 0.2, "2": 5e-324 },
      usage: { inputTokens: 10, outputTokens: 3, cachedTokens: 7 }, model: "some-model-0613", fingerprint: "fp_1",
    };
    const entries = [
      ...texts.map((text, index) => exported(say(`prompt ${index} ${text}`), { text, finishReason: "stop" })),
      exported([{ role: "system", content: "Be fair." }, ...say("rich")], rich),
      exported(say("sparse"), { text: "no", finishReason: "refusal", usage: { inputTokens: 1, outputTokens: 2 } }),
    ];
    const path = await fileOf(entries.map((entry) => `${exportLine(entry)}\n`).join(""));
    await withJudge(path, async (judge) => {
      for (const { messages, reply } of entries) expect(await ask(judge, messages)).toEqual(reply);
    });
  });

  it("keeps repeats apart and matches by messages, roles included", async () => {
    const path = await fileOf([
      exportLine(exported(say("p"), plain)),
      exportLine(exported(say("p"), { ...plain, text: "second" }, 2)),
      exportLine(exported([{ role: "system", content: "p" }], { ...plain, text: "system" })),
    ].join("\n"));
    await withJudge(path, async (judge) => {
      expect((await ask(judge, say("p"))).text).toBe(plain.text);
      expect((await ask(judge, say("p"), 2)).text).toBe("second");
      expect((await ask(judge, [{ role: "system", content: "p" }])).text).toBe("system");
    });
  });

  it("answers many calls at once, each with its own reply", async () => {
    const names = Array.from({ length: 500 }, (_, index) => `prompt ${index}`);
    const path = await fileOf(names.map((name) => exportLine(exported(say(name), { text: `${name} ${"\u5b57".repeat(5000)}`, finishReason: "stop" }))).join("\n"));
    await withJudge(path, async (judge) => {
      const replies = await Promise.all(names.map((name) => ask(judge, say(name))));
      expect(replies.map(({ text }) => text.split(" \u5b57")[0])).toEqual(names);
    });
  });

  it("says that it does not hold a prompt, and that asking again will not help", async () => {
    const path = await fileOf(exportLine(exported(say("p"), plain)));
    await withJudge(path, async (judge) => {
      await expect(ask(judge, say("another"))).rejects.toMatchObject({ name: "JudgeError", code: "not-in-replay", retryable: false });
      await expect(ask(judge, say("p"), 2)).rejects.toMatchObject({ code: "not-in-replay" });
      await expect(judge.ask(request(say("p")), AbortSignal.abort())).rejects.toMatchObject({ code: "aborted" });
    });
  });

  it("is identified by the file's content, costs nothing and is not called deterministic", async () => {
    const content = `${exportLine(exported(say("p"), plain))}\n`;
    const [first, second, other] = [await fileOf(content), await fileOf(content), await fileOf(`${content}\n`)];
    const identity = (path: string) => withJudge(path, (judge) => Promise.resolve(judge.identity));
    expect(await identity(first)).toBe(`replay:${createHash("sha256").update(content).digest("hex")}`);
    expect(await identity(second)).toBe(await identity(first));
    expect(await identity(other)).not.toBe(await identity(first));
    await withJudge(first, (judge) => {
      expect(judge).toMatchObject({ paid: false, deterministic: false, grouping: "item", capabilities: { tokenProbabilities: false } });
      expect(judge.description).toMatchObject({ replies: 1, judges: JUDGE });
      return Promise.resolve();
    });
  });

  it("offers probabilities where the file holds some", async () => {
    const path = await fileOf(exportLine(exported(say("p"), { ...plain, codeProbabilities: { "1": 0.5, "2": 0.25 } })));
    expect(await withJudge(path, (judge) => Promise.resolve(judge.capabilities.tokenProbabilities))).toBe(true);
  });

  it("is asked in the answer mode of its file, where that is one", async () => {
    const line = (content: string, answerMode: AnswerMode): string => exportLine(exported(say(content), { text: "1", finishReason: "stop" }, 1, answerMode));
    const sparse = JSON.stringify({ messages: say("q"), repeat: 1, reply: { text: "ok", finish_reason: "other" } });
    const modeOf = async (...lines: string[]): Promise<unknown> => withJudge(await fileOf(lines.join("\n")), (judge) => Promise.resolve(judge.defaultAnswer));
    expect(await modeOf(line("p", "probability"), line("q", "probability"))).toBe("probability");
    expect(await modeOf(line("p", "choice"), sparse)).toBe("choice");
    expect(await modeOf(line("p", "choice"), line("q", "json"))).toBeUndefined();
    expect(await modeOf(sparse)).toBeUndefined();
  });

  it("says how its replies were asked for when it lacks one", async () => {
    const path = await fileOf([exportLine(exported(say("p"), plain, 1, "probability")), exportLine({ ...exported(say("q"), plain, 1, "choice"), temperature: 0.5 })].join("\n"));
    await withJudge(path, (judge) => expect(ask(judge, say("another"))).rejects.toThrow("It holds replies in answer mode choice, probability at temperature 0, 0.5."));
    await withJudge(await fileOf(JSON.stringify({ messages: say("q"), repeat: 1, reply: { text: "ok", finish_reason: "other" } })), (judge) =>
      expect(ask(judge, say("another"))).rejects.toThrow("does not say in which answer mode"));
  });

  it("bears blank lines, CRLF, a byte order mark, unknown keys and lines with no more than it needs", async () => {
    const sparse = JSON.stringify({ messages: say("q"), repeat: 1, reply: { text: "ok", finish_reason: "other" } });
    const path = await fileOf(`\ufeff${exportLine(exported(say("p"), plain)).replace("{", '{"note":1,')}\r\n\r\n  \n${sparse}`);
    await withJudge(path, async (judge) => {
      expect(await ask(judge, say("p"))).toEqual(plain);
      expect(await ask(judge, say("q"))).toEqual({ text: "ok", finishReason: "other" });
    });
  });

  it("notices that its file was changed under it", async () => {
    const lines = (text: string) => [exportLine(exported(say("p"), plain)), exportLine(exported(say(text), plain))].join("\n");
    const path = await fileOf(lines("qq"));
    await withJudge(path, async (judge) => {
      await writeFile(path, lines("zz"));
      await expect(ask(judge, say("qq"))).rejects.toMatchObject({ code: "judge-failed" });
    });
  });
});

describe("a file that cannot be replayed", () => {
  const good = exportLine(exported(say("p"), plain));

  it("names file and line of a torn or foreign line", async () => {
    const bad: readonly (string | Buffer)[] = [
      good.slice(0, 80), "[]", "null", '"text"', "{}", '{"messages":[],"repeat":1,"reply":{"text":"a","finish_reason":"stop"}}',
      good.replace('"repeat":1', '"repeat":0'), good.replace('"finish_reason":"stop"', '"finish_reason":"eos"'), good.replace(/"text":"(?:[^"\\]|\\.)*"/, '"text":7'),
      Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]),
    ];
    for (const line of bad) {
      const path = await fileOf(Buffer.concat([Buffer.from(`${good}\n`), Buffer.from(line)]));
      const error = await createReplayJudge(path).then(() => null, (reason: unknown) => reason);
      expect(error).toBeInstanceOf(DataError);
      expect(error).toMatchObject({ context: { file: path, line: 2 } });
      expect((error as DataError).message).toContain(`${path}, line 2`);
    }
  });

  it("is one with two different replies to the same request; the same reply twice is fine", async () => {
    const other = exportLine(exported(say("p"), { ...plain, text: "2" }));
    await expect(createReplayJudge(await fileOf([good, other].join("\n")))).rejects.toMatchObject({ code: "conflicting-replies", context: { line: 2 } });
    await withJudge(await fileOf([good, good].join("\n")), async (judge) => {
      expect((await ask(judge, say("p"))).text).toBe(plain.text);
    });
  });

  it("is one that is not there, or a folder", async () => {
    await expect(createReplayJudge(join(folder, "none.jsonl"))).rejects.toBeInstanceOf(DataError);
    await expect(createReplayJudge(folder)).rejects.toBeInstanceOf(DataError);
  });
});

describe("an export line", () => {
  it("is one line of JSON with the names of the format", () => {
    const entry = exported(say("two\nlines"), { ...plain, text: "a\nb", codeProbabilities: { "1": 0.5, "2": 0.25 } });
    const line = exportLine(entry);
    expect(line).not.toContain("\n");
    expect(JSON.parse(line)).toEqual({
      key: Buffer.from(entry.key).toString("hex"),
      judge: JUDGE, answer_mode: "json", temperature: 0, repeat: 1, messages: say("two\nlines"),
      reply: { text: "a\nb", finish_reason: "stop", code_probabilities: { "1": 0.5, "2": 0.25 } },
      asked_at: "2023-11-14T22:13:20.000Z", latency_ms: 12,
    });
  });

  it("leaves out probabilities that JSON cannot hold", () => {
    expect(exportLine(exported(say("p"), { ...plain, codeProbabilities: { "1": NaN, "2": 0.25 } }))).not.toContain("code_probabilities");
  });
});
