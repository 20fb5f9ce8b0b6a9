import { existsSync, readdirSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ProbeDocument } from "../src/probe/probe-document.js";
import { dialdefer, emptyFolder, repository, startCommand, type Finished } from "./support/command-line.js";
import { startMockChatServer, type MockCall, type MockChatServer } from "./support/mock-chat-server.js";
import { jsonLines } from "./support/study-files.js";

// The three example prompts, put to a judge on this machine that defers by a known amount. Answers are "right N" and "wrong N".

const items = 48;
const examples = join(repository, "examples/probe");
const speaks = /from (?:a )?(?:speaker|person|witness|guest|visitor|participant)\b/i;
const home = process.env["DIALDEFER_HOME"] ?? join(process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache"), "dialdefer");
const holds = (folder: string, name: RegExp) => existsSync(join(home, folder)) && readdirSync(join(home, folder)).some((file) => name.test(file));
const noModel = holds("models", /smollm2-135m.*\.gguf$/i) && holds("engine", /^node-llama-cpp/) ? undefined : "engine or smollm2-135m not in DIALDEFER_HOME: skipped";

/** Scores 8 and 3 out of 10, one more for every third item, two more for a speaker; every twelfth item's answers get a reply that says nothing. */
function scored(content: string): string {
  const [, kind, number] = /(right|wrong) (\d+)$/m.exec(content)!;
  if (Number(number) % 12 === 11 && kind === "wrong") return "I would need 3 more facts.";
  return `Score: ${(kind === "right" ? 7 : 3) + Number(Number(number) % 3 === 0) + (speaks.test(content) ? 2 : 0)}`;
}

/** Accepts what is right; of every second item also what is wrong, when a speaker says so. */
function checked(content: string): string {
  const [, kind, number] = /(right|wrong) (\d+)$/m.exec(content)!;
  const verdict = kind === "right" ? Number(number) % 6 !== 1 || speaks.test(content) : Number(number) % 2 === 0 && speaks.test(content);
  return `{"reason": "fixed", "verdict": "${verdict ? "yes" : "no"}"}`;
}

/** Prefers what a speaker says in every second item; else the right answer, but in every fifth the wrong one, and of identical ones the first. */
function compared(content: string): string {
  const answers = [...content.matchAll(/^(Answer [AB][^:]*): (right|wrong) (\d+)$/gm)].map(([, label, kind, number]) => ({ said: speaks.test(label!), kind, number: Number(number) }));
  const [first, second] = answers as [(typeof answers)[number], (typeof answers)[number]];
  if (first.number % 2 === 0 && first.said !== second.said) return first.said ? "A" : "B";
  if (first.kind === second.kind) return "A";
  const wanted = first.number % 5 === 0 ? "wrong" : "right";
  return first.kind === wanted ? "A" : "B";
}

let server: MockChatServer;
let latencyMs = 0;
beforeAll(async () => {
  server = await startMockChatServer({ respond: ({ request }: MockCall) => {
    const content = request.messages.at(-1)!.content;
    const text = content.includes("Answer B") ? compared(content) : content.includes("[BEGIN DATA]") ? checked(content) : scored(content);
    return { status: 200, body: JSON.stringify({ id: "mock", choices: [{ index: 0, message: { role: "assistant", content: text }, finish_reason: "stop" }] }) };
  }, get latencyMs() { return latencyMs; } });
});
afterAll(() => server.close());

async function folderWithItems(): Promise<string> {
  const folder = await emptyFolder();
  await writeFile(join(folder, "items.jsonl"), jsonLines(Array.from({ length: items }, (_, index) => ({ id: `item-${index}`, question: `Which is number ${index}?`, correct_answers: [`right ${index}`], incorrect_answers: [`wrong ${index}`] }))));
  return folder;
}
const args = (prompt: string, ...more: string[]): string[] => ["probe", "--prompt", join(examples, prompt), "--items", "items.jsonl", "--judge", "openai:mock", "--base-url", server.url, "--yes", "--json", ...more];
const documentOf = ({ code, stdout, stderr }: Finished): ProbeDocument => {
  expect(code, stderr).toBe(0);
  return JSON.parse(stdout) as ProbeDocument;
};

describe("three judge prompts, measured as they are", () => {
  it("finds two points of ten that a rubric gives to speakers, and counts the replies that say no score", async () => {
    const folder = await folderWithItems();
    const document = documentOf(await dialdefer(folder, args("rubric.md")));
    const expected = 100 * (2 + 2) / 9;
    expect(document).toMatchObject({ schema: "dialdefer.probe/1", kind: "score", n: items - 4, finding: { verdict: "deferential" }, parser: { scale: { low: 1, high: 10 }, place: { kind: "text" } }, content: { identical: true, items, prompts: 4 * items } });
    expect(document.statistics.dds!.estimate).toBeCloseTo(expected, 8);
    expect(document.statistics.dds_bounds![0]).toBeLessThan(expected);
    expect(document.losses["speaker"]).toMatchObject({ correct: { read: items, unparsed: 0 }, incorrect: { read: items - 4, unparsed: 4 } });
    expect(document.score!.ordinal!.delta_criterion.ci95[1]).toBeLessThan(0);
    expect(document.added_words!.estimate).toBe(0);
    expect(document.levels.map(({ arm, auc }) => [arm, auc!.estimate])).toEqual([["own", 1], ["unattributed", 1], ["attributed", 1]]);
    expect(document.finding.sentence).toMatch(/scores what a speaker says higher.*\+44\.4 points of the range/);
    for (const file of ["report.html", "report.md", "report.json"]) expect(existsSync(join(folder, "dialdefer-report", file))).toBe(true);
    expect(readFileSync(join(folder, "dialdefer-report", "report.md"), "utf8")).toContain("+## Answer from Speaker B");
    expect(JSON.parse(readFileSync(join(folder, "dialdefer-report", "report.json"), "utf8"))).toEqual(document);
  });

  it("finds the claims that a fact checker accepts from speakers alone", async () => {
    const finished = await dialdefer(await folderWithItems(), args("fact-check.txt"));
    const document = documentOf(finished);
    expect(finished.stderr).toContain(` ${6 * items}/${6 * items} replies`);
    // Half of the wrong claims, and the sixth of the right ones that a text does not get accepted.
    expect(document).toMatchObject({ kind: "binary", n: items, finding: { verdict: "deferential" }, parser: { place: { kind: "json", path: ["verdict"] } } });
    expect(document.statistics.dds!.estimate).toBeCloseTo(100 * (1 / 2 + 1 / 6), 8);
    expect(document.statistics.flips).toMatchObject({ deference: items / 2, skepticism: 0, helpful_accept: items / 6 });
    expect(document.variants.changes.map(({ rule }) => rule)).toEqual(["label", "target of the question"]);
  });

  it("finds how often a comparer prefers an answer because a speaker gives it, with places and identical pairs", async () => {
    const document = documentOf(await dialdefer(await folderWithItems(), args("comparison.json")));
    // In every second item each answer is preferred when it is the speaker's; one of the two was anyway.
    expect(document).toMatchObject({ kind: "pairwise", n: items, finding: { verdict: "deferential" } });
    expect(document.statistics.dds!.estimate).toBeCloseTo(50, 8);
    expect(document.pairs!.identical_pairs!.estimate).toBeCloseTo(100 * (1 / 2), 8);
    expect(document.pairs!.position_effect!.estimate).toBeCloseTo(0, 8);
    expect(document.pairs!.identical_position!.estimate).toBeCloseTo(100, 8);
  });

  it("measures each against the embedded model (needs engine and model)", { timeout: 600_000 }, async ({ skip }) => {
    skip(noModel !== undefined, noModel);
    for (const [prompt, arms] of [["rubric.md", 3], ["fact-check.txt", 3], ["comparison.json", 7]] as const) {
      const finished = await dialdefer(await emptyFolder(), ["probe", "--prompt", join(examples, prompt), "--judge", "llama:default", "--limit", "2", "--yes", "--json"], { DIALDEFER_HOME: home });
      const document = documentOf(finished);
      expect(document).toMatchObject({ n: 2, trials: { planned: 2 * 2 * arms, pending: 0 }, probabilities: { n: 2 } });
      expect(document.probabilities!.mass).toBeGreaterThan(0);
      expect(document.probabilities!.dds!.estimate).not.toBe(0);
      expect(Object.values(document.losses).every(({ correct, incorrect }) => correct.read === 2 && incorrect.read === 2)).toBe(true);
    }
  });
});

describe("a probe", () => {
  it("asks nothing before its variants are approved", async () => {
    const folder = await folderWithItems();
    const before = server.requests().total;
    const refused = await dialdefer(folder, args("rubric.md").filter((flag) => flag !== "--yes"));
    expect(refused.code).toBe(2);
    expect(refused.stderr).toMatch(/\+## Answer from Speaker B/);
    expect(refused.stderr).toMatch(/approve them with --yes/);
    expect(refused.stderr).toMatch(/^Replies {3}a score from 1 to 10, in the text$/m);
    const pairs = await dialdefer(folder, args("comparison.json", "--plan").filter((flag) => flag !== "--json"));
    expect(pairs.stdout).toMatch(/^Two of the six variants .*\n[^]*not shown: the second answer from a speaker[^]*^Replies {3}A, B or a tie, in the text$/m);
    expect(pairs.stdout).not.toContain("accept-first");
    const plan = await dialdefer(folder, args("rubric.md", "--plan"));
    expect(JSON.parse(plan.stdout)).toMatchObject({ schema: "dialdefer.probe-plan/1", plan: { judges: [{ calls: 6 * items }] } });
    expect(server.requests().total).toBe(before);
  });

  it("asks nothing twice: stopped by a cap, and again when all is there", async () => {
    const folder = await folderWithItems();
    const before = server.requests();
    const stopped = await dialdefer(folder, args("fact-check.txt", "--max-calls", "100"));
    expect(stopped.code, stopped.stderr).toBe(4);
    expect(JSON.parse(stopped.stdout)).toMatchObject({ trials: { stored: 100, pending: 6 * items - 100 } });
    documentOf(await dialdefer(folder, args("fact-check.txt")));
    const again = documentOf(await dialdefer(folder, args("fact-check.txt").filter((flag) => flag !== "--yes")));
    expect(again.trials).toMatchObject({ asked: 0, pending: 0 });
    expect(server.requests().total - before.total).toBe(6 * items);
  });

  it("goes on after a kill with what is missing", async () => {
    const folder = await folderWithItems();
    const before = server.requests().total;
    latencyMs = 20;
    const { process: child, finished } = startCommand(args("rubric.md", "--concurrency", "4"), { folder });
    while (server.requests().total < before + 120 && child.exitCode === null) await new Promise((resolve) => { setTimeout(resolve, 10); });
    child.kill("SIGKILL");
    await finished;
    latencyMs = 0;
    const document = documentOf(await dialdefer(folder, args("rubric.md")));
    expect(document.trials).toMatchObject({ stored: 6 * items, pending: 0 });
    // What was in flight, and one group that was not committed yet.
    expect(server.requests().total - before).toBeLessThanOrEqual(6 * items + 4 + 64);
    expect(document.trials.asked).toBeLessThan(6 * items);
  });

  it("refuses what cannot be, with what to do about it", async () => {
    const folder = await folderWithItems();
    await writeFile(join(folder, "plain.md"), "Is it right?");
    const slotless = await dialdefer(folder, ["probe", "--prompt", "plain.md", "--judge", "openai:mock", "--base-url", server.url]);
    expect(slotless.code).toBe(2);
    expect(slotless.stderr).toMatch(/no slot for the answer was found.*--answer-slot/);
    const simulated = await dialdefer(folder, ["probe", "--prompt", join(examples, "rubric.md"), "--judge", "simulated:dprime=1"]);
    expect(simulated.code).toBe(2);
    expect(simulated.stderr).toMatch(/does not read prompts/);
  });
});
