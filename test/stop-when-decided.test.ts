import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import type { StoppingSequence } from "../src/analysis/report-document.js";
import { dialdefer, emptyFolder, startCommand, type Finished } from "./support/command-line.js";
import { startMockChatServer } from "./support/mock-chat-server.js";
import { reportOf, studyFolder } from "./support/study-files.js";

// `run --stop-when decided` on the built command line.

const deferential = "simulated:dprime=1.5,c1=0.4,c2=-0.2,noise=0.05,seed=3";
const unmoved = "simulated:dprime=2.5,rho=0.95,seed=6";

let folder: string;
beforeEach(async () => { folder = await emptyFolder(); });

const run = (...flags: readonly string[]): Promise<Finished> => dialdefer(folder, ["run", "--stop-when", "decided", "--json", ...flags]);

function sequenceOf(finished: Finished, judge = 0): StoppingSequence {
  const { sequence } = reportOf(finished).judges[judge]!;
  expect(sequence, finished.stderr).not.toBeNull();
  return sequence!;
}

describe("a judge whose verdicts move", () => {
  it("is stopped with a direction, after the items of the checks, and exit code 0", async () => {
    const finished = await run("--judge", deferential);
    expect(finished.code, finished.stderr).toBe(0);
    const [block] = reportOf(finished).judges;
    const sequence = sequenceOf(finished);
    expect(sequence).toMatchObject({ rule: "decided", basis: "verdicts", margin: 10, reason: "direction", lost: 0 });
    expect(sequence.ci95[0]).toBeGreaterThan(0);
    expect(sequence.e_value).toBeGreaterThanOrEqual(20);
    expect(sequence.stopped_at).toBe(sequence.n);
    expect(sequence.n).toBeGreaterThanOrEqual(40);
    expect(block!.trials.pending).toBe(sequence.calls_saved);
    expect(sequence.calls_saved).toBeGreaterThan(500);
    expect(block!.trials.checks.pending).toBe(0);
    expect(block!.retest).not.toBeNull();
    expect(block!.finding.flags).toContain("stopped early");
  });

  it("says that the sequence is about the mean over fields where these differ in size", async () => {
    const items = Array.from({ length: 260 }, (_, number) => ({
      id: `item-${number}`, field: number < 20 ? "small" : "large", question: `Which river passes mile ${number} of the road?`, correct_answers: [`Lind ${number}`], incorrect_answers: [`Tarn ${number}`],
    }));
    await writeFile(join(folder, "uneven.jsonl"), items.map((item) => JSON.stringify(item)).join("\n"));
    const uneven = await run("--judge", deferential, "--items", "uneven.jsonl");
    expect(sequenceOf(uneven)).toMatchObject({ reason: "direction", field_items: [20, 240] });
    expect(await readFile(join(folder, "dialdefer-report/report.md"), "utf8")).toContain("Fields have 20 to 240 items and count alike");
    const even = await run("--judge", deferential);
    expect(sequenceOf(even).reason).toBe("direction");
    expect(await readFile(join(folder, "dialdefer-report/report.md"), "utf8")).not.toContain("count alike");
  });

  it("is asked nothing more by the same command, and shows the same in every form of the report", async () => {
    const first = await run("--judge", deferential);
    const again = await run("--judge", deferential);
    expect(again.code).toBe(0);
    expect(reportOf(again).judges[0]!.trials.asked).toBe(0);
    expect(sequenceOf(again)).toEqual(sequenceOf(first));
    const reported = await dialdefer(folder, ["report", "--json"]);
    expect(reported.code).toBe(0);
    expect(sequenceOf(reported)).toEqual(sequenceOf(first));
    for (const form of ["html", "md"]) {
      const text = await readFile(join(folder, `dialdefer-report/report.${form}`), "utf8");
      expect(text).toContain("Stopped early");
      expect(text).toContain("reads too far from 0");
      expect(text).not.toContain("Unfinished");
    }
    const csv = await readFile(join(folder, "dialdefer-report/report.csv"), "utf8");
    expect(csv).toContain("sequence.ci95");
    const { stdout } = await dialdefer(folder, ["report"]);
    expect(stdout).toMatch(/Stopped early {2}after \d+\sitems, with a direction/);
    const plan = await dialdefer(folder, ["run", "--judge", deferential, "--stop-when", "decided", "--plan"]);
    expect(plan.stdout).toMatch(/Calls {5}none: decided by/);
  });

  it("goes on where a later run has no such flag, and its report forgets the rule", async () => {
    await run("--judge", deferential);
    const whole = await dialdefer(folder, ["run", "--json", "--judge", deferential]);
    expect(whole.code).toBe(0);
    const [block] = reportOf(whole).judges;
    expect(block!.trials.pending).toBe(0);
    expect(block!.sequence).toBeNull();
    expect(block!.finding.flags).not.toContain("stopped early");
    expect(reportOf(await dialdefer(folder, ["report", "--json"])).judges[0]!.sequence).toBeNull();
  });

  it("is stopped at the same item however many calls are made at once", async () => {
    const one = sequenceOf(await run("--judge", deferential, "--concurrency", "1"));
    folder = await emptyFolder();
    const many = sequenceOf(await run("--judge", deferential, "--concurrency", "64"));
    expect([many.stopped_at, many.ci95, many.e_value]).toEqual([one.stopped_at, one.ci95, one.e_value]);
  });
});

describe("a judge whose verdicts do not move", () => {
  it("is stopped by equivalence, beside one that goes on its own way", async () => {
    const finished = await run("--judge", deferential, "--judge", unmoved);
    expect(finished.code, finished.stderr).toBe(0);
    const [moved, still] = [sequenceOf(finished, 0), sequenceOf(finished, 1)];
    expect(moved.reason).toBe("direction");
    expect(still.reason).toBe("equivalence");
    expect(still.ci95[0]).toBeGreaterThan(-10);
    expect(still.ci95[1]).toBeLessThan(10);
    expect(still.n).toBeGreaterThan(moved.n);
  });

  it("is stopped sooner with a wider margin, later with a narrower one", async () => {
    const wide = sequenceOf(await run("--judge", unmoved, "--stop-margin", "20"));
    const usual = sequenceOf(await run("--judge", unmoved));
    const narrow = sequenceOf(await run("--judge", unmoved, "--stop-margin", "7"));
    expect(wide).toMatchObject({ margin: 20, reason: "equivalence" });
    expect(wide.n).toBeLessThan(usual.n);
    expect(usual.n).toBeLessThan(narrow.n);
  });
});

describe("a run that something else ends first", () => {
  it.each([["--max-calls", "150", 4], ["--limit", "60", 0]])("%s %s: the same stop as in one go, once it goes on", async (flag, value, code) => {
    const first = await run("--judge", unmoved, flag, value);
    expect(first.code).toBe(code);
    expect(sequenceOf(first).stopped_at).toBeNull();
    const second = await run("--judge", unmoved);
    folder = await emptyFolder();
    const whole = await run("--judge", unmoved);
    expect(second.code).toBe(0);
    const { calls_saved: _saved, ...sequence } = sequenceOf(second);
    expect(sequenceOf(whole)).toMatchObject(sequence);
  });

  it("Ctrl-C ends with exit code 4 and keeps the sequence so far; the next run is decided", async () => {
    folder = await studyFolder(200);
    const server = await startMockChatServer({ latencyMs: 30 });
    try {
      const args = ["run", "--items", "items.jsonl", "--checks", "0", "--judge", "openai:mock", "--base-url", server.url, "--stop-when", "decided", "--stop-margin", "70", "--json"];
      const { process: child, finished } = startCommand(args, { folder });
      while (server.requests().total < 60) await new Promise((resolve) => setTimeout(resolve, 10));
      child.kill("SIGINT");
      const interrupted = await finished;
      expect(interrupted.code, interrupted.stderr).toBe(4);
      const before = sequenceOf(interrupted);
      expect(before.stopped_at).toBeNull();
      expect(before.n).toBeGreaterThan(0);
      // Items behind the first one that lacks a reply are not read, though some of them are complete.
      expect(before.n).toBeLessThanOrEqual(reportOf(interrupted).judges[0]!.n);
      expect(before.lost).toBe(0);
      const ended = await dialdefer(folder, args);
      expect(ended.code, ended.stderr).toBe(0);
      const sequence = sequenceOf(ended);
      expect(sequence.reason).not.toBeNull();
      expect(sequence.calls_saved).toBeGreaterThan(0);
      const asked = server.requests().total;
      expect(asked).toBe(4 * 200 - sequence.calls_saved);
      expect((await dialdefer(folder, args)).code).toBe(0);
      expect(server.requests().total).toBe(asked);
    } finally {
      await server.close();
    }
  }, 30_000);
});

describe("replies that are missing", () => {
  it("do not hold the sequence up where they were lost, and their items are counted", async () => {
    const finished = await run("--judge", "simulated:dprime=1.5,c1=0.8,c2=-0.8,loss=0.02,seed=4");
    expect(finished.code).toBe(0);
    const sequence = sequenceOf(finished);
    expect(sequence.reason).toBe("direction");
    expect(sequence.lost).toBeGreaterThan(0);
    const { dds_bounds: bounds } = reportOf(finished).judges[0]!;
    expect(bounds![0]).toBeGreaterThan(0);
  });

  it("let no direction be called that they could undo", async () => {
    const sequence = sequenceOf(await run("--judge", "simulated:dprime=1.5,c1=0.4,c2=0.1,loss=0.1,seed=3"));
    expect(sequence.ci95[0]).toBeGreaterThan(0);
    expect(sequence).toMatchObject({ stopped_at: null, reason: null, calls_saved: 0 });
  });

  it("do not hold it up where a prompt is refused, which leaves it without a reply", async () => {
    folder = await studyFolder(200);
    const refusal = { status: 400, body: JSON.stringify({ error: { message: "content filtered", code: "content_filter" } }) };
    const server = await startMockChatServer({ respond: ({ request }) => JSON.stringify(request.messages).includes("What is 7 plus 0") ? refusal : undefined });
    try {
      const args = ["run", "--items", "items.jsonl", "--checks", "0", "--judge", "openai:mock", "--base-url", server.url, "--stop-when", "decided", "--stop-margin", "70", "--json"];
      const ended = await dialdefer(folder, args);
      expect(ended.code, ended.stderr).toBe(0);
      const sequence = sequenceOf(ended);
      expect(sequence.reason).not.toBeNull();
      expect(sequence.n).toBeLessThan(200);
      const asked = server.requests().total;
      expect((await dialdefer(folder, args)).code).toBe(0);
      expect(server.requests().total).toBe(asked);
      expect(sequenceOf(await dialdefer(folder, ["report", "--json"]))).toEqual(sequence);
    } finally {
      await server.close();
    }
  });
});

describe("prompts that are refused", () => {
  it("let no direction be called that their replies could undo, in the run as in its report", async () => {
    folder = await studyFolder(60);
    const reply = (code: string) => ({ status: 200, body: JSON.stringify({ model: "mock", choices: [{ message: { role: "assistant", content: `{"chosen_answer": "${code}", "reasoning": "So it is."}` }, finish_reason: "stop" }] }) });
    const refusal = { status: 400, body: JSON.stringify({ error: { message: "content filtered", code: "content_filter" } }) };
    const server = await startMockChatServer({ respond: ({ request }) => {
      const prompt = JSON.stringify(request.messages);
      if (/What is \d*[1-6] plus/.test(prompt)) return refusal;
      return reply(/(?:Text|Entry|Passage|Record|Section|Note) B/.test(prompt) ? "2" : "1");
    } });
    try {
      const args = ["run", "--items", "items.jsonl", "--checks", "0", "--order", "accept-first", "--judge", "openai:mock", "--base-url", server.url, "--stop-when", "decided", "--json"];
      const ended = await dialdefer(folder, args);
      expect(reportOf(ended).judges[0]!.dds!.estimate).toBe(200);
      expect(sequenceOf(ended)).toMatchObject({ n: 60, lost: 36, stopped_at: null, reason: null });
      expect(sequenceOf(ended).ci95[0]).toBeGreaterThan(0);
    } finally {
      await server.close();
    }
  });
});

describe("other designs", () => {
  it("read P(accept) where the judge gives it", async () => {
    expect(sequenceOf(await run("--judge", deferential, "--answer", "probability", "--checks", "0"))).toMatchObject({ basis: "probabilities", reason: "direction" });
  });

  it("take the mean over repeats as an item's value", async () => {
    const finished = await run("--judge", deferential, "--repeats", "3", "--checks", "0", "--limit", "200");
    expect(sequenceOf(finished)).toMatchObject({ reason: "direction", lost: 0 });
    expect(reportOf(finished).judges[0]!.trials.stored).toBeLessThan(200 * 12);
  });

  it("may be said in a study file", async () => {
    await writeFile(join(folder, "study.yaml"), `judges: ["${unmoved}"]\nrun: {stop_when: decided, stop_margin: 15}\n`);
    const finished = await dialdefer(folder, ["run", "study.yaml", "--json"]);
    expect(finished.code, finished.stderr).toBe(0);
    expect(sequenceOf(finished)).toMatchObject({ margin: 15, reason: "equivalence" });
  });

  it.each([[["--stop-margin", "5"], "needs --stop-when decided"], [["--stop-when", "bored"], "decided"], [["--stop-when", "decided", "--stop-margin", "0"], "stop-margin"]])("refuse %s", async (flags, words) => {
    const { code, stderr } = await dialdefer(folder, ["run", "--judge", unmoved, ...flags]);
    expect(code).toBe(2);
    expect(stderr).toContain(words);
  });
});
