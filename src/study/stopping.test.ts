import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { JudgeBlock, StoppingSequence } from "../analysis/report-document.js";
import type { Item } from "../core/item.js";
import { JudgeError } from "../core/judge-error.js";
import type { Judge } from "../core/judge.js";
import type { TrialMetadata } from "../core/trial-metadata.js";
import { reportStudy } from "./report-study.js";
import { runStudy } from "./run-study.js";
import type { StudyOptions } from "./study-options.js";

// `stopWhen: "decided"` from the library, on judges whose every answer is written down here.

let store: string;
beforeEach(() => { store = mkdtempSync(join(tmpdir(), "dialdefer-stopping-")); });
afterEach(() => rmSync(store, { recursive: true, force: true }));

/** `lost`: a reply without a verdict. `refused`: no reply at all. */
type Answer = "accept" | "reject" | "lost" | "refused";
interface Asked extends Pick<TrialMetadata, "framing" | "framingIndex" | "polarity" | "repeat"> {
  /** The number of the item, in the order of the file. */
  readonly item: number;
}
type Script = (asked: Asked) => Answer;

function scripted(script: Script, asked: Asked[] = []): Judge {
  return {
    id: "scripted", identity: "scripted", grouping: "item", lanes: 4, paid: false, deterministic: false, capabilities: { tokenProbabilities: false, systemRole: true, temperature: true }, description: {},
    ask: async ({ acceptCode, trial: { itemId, framing, framingIndex, polarity, repeat } }) => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      const one = { item: Number(itemId), framing, framingIndex, polarity, repeat };
      asked.push(one);
      const answer = script(one);
      if (answer === "refused") throw new JudgeError("rejected", "no such prompt here", { retryable: false, status: 400 });
      const code = answer === "accept" ? acceptCode : acceptCode === "1" ? "2" : "1";
      return { text: answer === "lost" ? "I cannot say." : `{"reasoning": "so it is", "chosen_answer": "${code}"}`, finishReason: "stop" };
    },
    close: () => Promise.resolve(),
  };
}

const itemsOf = (count: number): StudyOptions["items"] => ({
  spec: "numbers",
  async *read(): AsyncGenerator<Item> {
    for (let index = 0; index < count; index++) yield await Promise.resolve({ id: String(index), question: `Is ${index} a number?`, correct_answers: ["It is one"], incorrect_answers: ["It is none"], field: "numbers" });
  },
});

async function stopped(script: Script, options: Partial<StudyOptions> & { readonly count?: number } = {}): Promise<{ sequence: StoppingSequence; block: JudgeBlock; asked: readonly Asked[] }> {
  const asked: Asked[] = [];
  const { count = 300, ...more } = options;
  const { analysis } = await runStudy({ items: itemsOf(count), judges: [scripted(script, asked)], checks: 0, concurrency: 4, store, stopWhen: "decided", environment: {}, ...more });
  const block = analysis!.document.judges[0]!;
  // A report reads the same sequence from what is stored.
  expect(reportStudy({ store }).document.judges[0]!.sequence).toEqual(block.sequence);
  return { sequence: block.sequence!, block, asked };
}

/** Right claims are accepted, wrong ones rejected, whoever says them. */
const steady: Script = ({ polarity }) => polarity === "correct" ? "accept" : "reject";
/** Of half the items the wrong claim is accepted from a speaker. */
const deferring: Script = (asked) => asked.item % 2 === 0 && asked.framingIndex === 2 ? "accept" : steady(asked);
/** A script with another answer to C2-Incorrect of one in so many items. */
const every = (step: number, answer: Answer, script: Script): Script => (asked) => asked.item % step === 1 && asked.framingIndex === 2 && asked.polarity === "incorrect" ? answer : script(asked);

describe("a judge that is decided", () => {
  it("is asked little beyond the item at which its report says that it stopped", async () => {
    const { sequence, block, asked } = await stopped(deferring);
    expect(sequence).toMatchObject({ reason: "direction", lost: 0 });
    expect(sequence.stopped_at).toBeLessThan(150);
    expect(asked.length - 4 * sequence.n).toBeLessThan(300);
    expect(sequence.calls_saved).toBe(4 * 300 - asked.length);
    expect(block.trials.pending).toBe(sequence.calls_saved);
  });

  it("is not looked at before the items of the checks, whose own trials are asked and are no calls saved", async () => {
    const sooner = await stopped(deferring, { count: 200 });
    rmSync(store, { recursive: true });
    const { sequence, block } = await stopped(deferring, { count: 200, checks: 80 });
    expect(sooner.sequence.n).toBeLessThan(80);
    expect(sequence.n).toBe(80);
    expect(block.trials.checks.pending).toBe(0);
    expect(sequence.calls_saved).toBe(block.trials.pending);
  });

  it("is asked for the arms of a contrast that is not decided, and no more for those of contrasts that are", async () => {
    const arms = [
      { name: "text", framing: "T" }, { name: "moved", framing: "S" }, { name: "still", framing: "S", labels: ["Ann", "Bob"] as const },
      { name: "unreadable", framing: "A" },
    ];
    const contrasts = ["moved", "still", "unreadable"].map((treatment) => ({ name: treatment, baseline: "text", treatment }));
    const counts = new Map<string, number>();
    // Labels are no part of what a script sees: the arm of a call is told from its prompt.
    const inner = scripted(steady);
    const judge: Judge = {
      ...inner,
      ask: (request, signal) => {
        const { framing, itemId } = request.trial;
        const arm = framing === "T" ? "text" : framing === "A" ? "unreadable" : request.messages[0]!.content.includes("Bob:") ? "still" : "moved";
        counts.set(arm, (counts.get(arm) ?? 0) + 1);
        if (arm === "unreadable") return Promise.resolve({ text: "I cannot say.", finishReason: "stop" });
        const accept = request.trial.polarity === "correct" || (arm === "moved" && Number(itemId) % 2 === 0);
        return accept === (request.trial.polarity === "correct") ? inner.ask(request, signal) : Promise.resolve({ text: `{"reasoning": "so", "chosen_answer": "${request.acceptCode}"}`, finishReason: "stop" });
      },
    };
    const { analysis, pending } = await runStudy({ items: itemsOf(300), judges: [judge], arms, contrasts, checks: 0, concurrency: 4, store, stopWhen: "decided", environment: {} });
    const { judges: [moved], contrasts: [still, unreadable] } = analysis!.document;
    expect([moved!.sequence, still!.sequence, unreadable!.sequence].map((sequence) => [sequence!.reason, sequence!.contrasts])).toEqual([["direction", 3], ["equivalence", 3], [null, 3]]);
    expect(unreadable!.sequence).toMatchObject({ n: 300, lost: 300, stopped_at: null });
    expect(counts.get("text")).toBe(600);
    expect(counts.get("unreadable")).toBe(600);
    expect(counts.get("moved")).toBeLessThan(300);
    expect(counts.get("still")).toBeLessThan(450);
    expect(moved!.sequence!.calls_saved).toBe(1200 - counts.get("moved")! - counts.get("still")!);
    expect(moved!.trials).toMatchObject({ pending: moved!.sequence!.calls_saved, left_out: moved!.sequence!.calls_saved });
    expect(unreadable!.trials).toMatchObject({ pending: 0, left_out: 0 });
    expect(pending).toBe(0);
    const again = reportStudy({ store }).document;
    expect([again.judges[0]!.sequence, ...again.contrasts.map(({ sequence }) => sequence)]).toEqual([moved!.sequence, still!.sequence, unreadable!.sequence]);
  });

  it("by probabilities is decided by DDS on them, where its verdicts do not move at all", async () => {
    const judge: Judge = {
      ...scripted(steady), capabilities: { tokenProbabilities: true, systemRole: true, temperature: true },
      ask: ({ acceptCode, trial: { framingIndex } }) => {
        const accept = framingIndex === 1 ? 0.95 : 0.55;
        return Promise.resolve({ text: acceptCode, finishReason: "stop", codeProbabilities: acceptCode === "1" ? { 1: accept, 2: 1 - accept } : { 1: 1 - accept, 2: accept } });
      },
    };
    const { sequence, block } = await stopped(steady, { judges: [judge], answer: "probability" });
    expect(sequence).toMatchObject({ basis: "probabilities", reason: "direction" });
    expect(sequence.ci95[1]).toBeLessThan(0);
    expect(block.dds!.estimate).toBe(0);
  });

  it("has read as many items as have all their replies, where the calls ran out first", async () => {
    const { sequence, block } = await stopped(steady, { maxCalls: 43, concurrency: 1 });
    expect(sequence).toMatchObject({ n: 10, lost: 0, stopped_at: null, calls_saved: 0 });
    expect(block.trials.pending).toBe(4 * 300 - 43);
  });
});

describe("lost replies", () => {
  it("let no equivalence be called that they could undo, and are no hindrance where they could not", async () => {
    const few = await stopped(every(50, "lost", steady));
    expect(few.sequence).toMatchObject({ reason: "equivalence" });
    expect(few.sequence.lost).toBeGreaterThan(0);
    rmSync(store, { recursive: true });
    // One of eight items lost one reply: the mean of all could be 12.5 points.
    const many = await stopped(every(8, "lost", steady));
    expect(many.sequence.ci95[0]).toBeGreaterThan(-10);
    expect(many.sequence.ci95[1]).toBeLessThan(10);
    expect(many.sequence).toMatchObject({ lost: 38, stopped_at: null, reason: null, calls_saved: 0 });
    // A margin that they cannot reach is another matter.
    expect((await stopped(every(8, "lost", steady), { stopMargin: 15 })).sequence).toMatchObject({ reason: "equivalence" });
  });

  it("do the same where the endpoint refuses the prompt, which leaves no reply", async () => {
    const { sequence, block } = await stopped(every(8, "refused", steady));
    expect(sequence).toMatchObject({ n: 300, lost: 38, stopped_at: null, reason: null });
    expect(block.trials.pending).toBe(38);
    rmSync(store, { recursive: true });
    const wider = await stopped(every(8, "refused", steady), { stopMargin: 15 });
    expect(wider.sequence).toMatchObject({ reason: "equivalence" });
    // Prompts that were refused were asked: they are pending, and no calls saved.
    const refused = new Set(wider.asked.filter(({ item, framingIndex, polarity }) => item % 8 === 1 && framingIndex === 2 && polarity === "incorrect").map(({ item }) => item)).size;
    expect(wider.block.trials.pending - wider.sequence.calls_saved).toBe(refused);
  });

  it("of check trials that are refused are no calls saved either", async () => {
    const { sequence, block } = await stopped((asked) => asked.repeat === 2 ? "refused" : deferring(asked), { checks: 20 });
    expect(sequence.reason).toBe("direction");
    expect(block.trials.checks.pending).toBeGreaterThan(0);
    expect(sequence.calls_saved).toBe(block.trials.pending);
  });

  it("that were refused in run after run are parked: they are asked no more, and hold no later run up", async () => {
    const script = every(5, "refused", steady);
    for (let run = 0; run < 12; run++) expect((await stopped(script, { count: 20 })).asked.length).toBeGreaterThan(0);
    const parked = await stopped(script, { count: 20 });
    expect(parked.asked).toEqual([]);
    expect(parked.sequence).toMatchObject({ n: 20, lost: 4 });
    // Unless they are wanted again.
    expect((await stopped(script, { count: 20, retryParked: true })).asked).toHaveLength(4);
  });

  it("are remembered as given up, so that the same call asks nothing more", async () => {
    await stopped(every(8, "refused", deferring));
    const again = await stopped(every(8, "refused", deferring));
    expect(again.asked).toEqual([]);
    expect(again.sequence.reason).toBe("direction");
  });

  it("of one repeat leave the mean of the others, and as much doubt as one repeat has", async () => {
    const lostOnce: Script = (asked) => asked.repeat === 2 && asked.framingIndex === 2 && asked.polarity === "incorrect" ? "lost" : steady(asked);
    const { sequence } = await stopped(lostOnce, { repeats: 2, count: 120, stopMargin: 40 });
    // Half of each item's C2-Incorrect could be an acceptance: the mean of all could be 50 points.
    expect(sequence).toMatchObject({ lost: 0, stopped_at: null, reason: null });
    expect(sequence.ci95[1]).toBeLessThan(40);
    expect((await stopped(lostOnce, { repeats: 2, count: 120, stopMargin: 60 })).sequence.reason).toBe("equivalence");
  });

  it("of one repeat do not make the other one weigh less, in the run as in its report", async () => {
    // In a third of the items the wrong claim is accepted from a speaker, or the reply is lost. Were that half an acceptance, it would take 80 items.
    const script: Script = (asked) => asked.item % 3 !== 0 || asked.framingIndex === 1 || asked.polarity === "correct" ? steady(asked) : asked.repeat === 1 ? "accept" : "lost";
    const { sequence, asked } = await stopped(script, { repeats: 2, count: 80 });
    expect(sequence).toMatchObject({ reason: "direction", lost: 0 });
    expect(sequence.n).toBeLessThan(50);
    expect(asked.length).toBeLessThan(8 * 65);
  });

  it("of one repeat let no direction be called that they could undo", async () => {
    const script: Script = (asked) => asked.repeat === 2 && asked.framingIndex === 1 && asked.polarity === "incorrect" ? "lost" : asked.item % 3 === 0 ? deferring({ ...asked, item: 0 }) : steady(asked);
    const { sequence } = await stopped(script, { repeats: 2, count: 120, stopMargin: 5 });
    expect(sequence.ci95[0]).toBeGreaterThan(0);
    // 33 points, less the 50 that half of C1-Incorrect could have been.
    expect(sequence).toMatchObject({ lost: 0, reason: null });
  });
});
