import { describe, expect, it } from "vitest";
import type { Judge, JudgeRequest } from "../../core/judge.js";
import { loadFamily } from "../../framing/load-family.js";
import type { CalibrationFile } from "../calibration/calibration-file.js";
import { judgeClaim } from "./judge-claim.js";

/** A judge that says what it is told to: P(accept) by framing and order. */
function told(probability: (request: JudgeRequest) => number | null, seen: JudgeRequest[] = []): Judge {
  return {
    id: "told", identity: "told/1", capabilities: { tokenProbabilities: true, systemRole: true, temperature: true }, defaultAnswer: "probability", grouping: "item", lanes: 1, paid: false, deterministic: true, description: {},
    ask: (request) => {
      seen.push(request);
      const accept = probability(request);
      if (accept === null) return Promise.resolve({ text: "?", finishReason: "stop" });
      return Promise.resolve({ text: "", finishReason: "stop", codeProbabilities: request.acceptCode === "1" ? { "1": accept, "2": 1 - accept } : { "1": 1 - accept, "2": accept } });
    },
    close: () => Promise.resolve(),
  };
}

const claim = { question: "Where does the old road from Brekk end?", answer: "Lind" };
const bySpeaker = (statement: number, speaker: number) => ({ trial }: JudgeRequest): number => trial.framingIndex === 1 ? statement : speaker;

async function calibrationOf(parameters: CalibrationFile["parameters"]): Promise<CalibrationFile> {
  const { hash } = await loadFamily("matched");
  const number = { estimate: 0, ci95: [-1, 1] as const };
  return {
    schema: "dialdefer.calibration/1", method: "offset", parameters, judge: { id: "told", identity: "told/1" },
    asked: { family: { name: "matched", hash }, framings: { statement: "T", speaker: "S" }, labels: null, system: null, order: "counterbalanced", answer: "probability", temperature: 0 },
    fitted_on: { items: 100, fields: [], studies: [], items_sha256: [], seed: 1 },
    test_half: { items: 100, dds_before: number, dds_after: number, fall: number, accuracy_before: 50, accuracy_after: number },
  };
}

describe("judging one claim", () => {
  it("asks in both orders, in one wording, and averages what they say", async () => {
    const seen: JudgeRequest[] = [];
    const judged = await judgeClaim({ ...claim, judge: told(({ acceptCode }) => acceptCode === "1" ? 0.9 : 0.3, seen) });
    expect(judged).toMatchObject({ verdict: "accept", framing: "speaker", abstained: false, calls: 2, probability: { before: 0.6, after: 0.6 }, method: null });
    expect(seen.map(({ trial }) => [trial.framing, trial.order])).toEqual([["S", "accept-first"], ["S", "accept-second"]]);
    expect(new Set(seen.map(({ trial }) => trial.wording)).size).toBe(1);
    for (const { messages } of seen) expect(messages.at(-1)!.content).toContain(claim.answer);
  });

  it.each([
    ["statement-wins", "reject", 2], ["both-accept", "reject", 4], ["either-accepts", "accept", 4], ["agree-or-abstain", null, 4],
  ] as const)("by %s", async (rule, verdict, calls) => {
    expect(await judgeClaim({ ...claim, judge: told(bySpeaker(0.2, 0.8)), rule })).toMatchObject({ verdict, calls, abstained: rule === "agree-or-abstain", method: rule });
  });

  it("of a bare statement a rule asks no speaker", async () => {
    expect(await judgeClaim({ ...claim, judge: told(bySpeaker(0.8, 0.2)), rule: "both-accept", framing: "T", order: "accept-first" })).toMatchObject({ verdict: "accept", framing: "statement", calls: 1 });
  });

  it("by a calibration that moves what a speaker said, and the field where it is known", async () => {
    const calibration = await calibrationOf({ kind: "offsets", offsets: { statement: 0, speaker: -2 }, fields: { law: { statement: 0, speaker: 0 } } });
    expect(await judgeClaim({ ...claim, judge: told(bySpeaker(0.2, 0.8)), calibration })).toMatchObject({ verdict: "reject", calls: 2, probability: { before: 0.8 } });
    expect(await judgeClaim({ ...claim, judge: told(bySpeaker(0.2, 0.8)), calibration, field: "law" })).toMatchObject({ verdict: "accept" });
    expect(await judgeClaim({ ...claim, judge: told(bySpeaker(0.2, 0.8)), calibration, field: "toString" })).toMatchObject({ verdict: "reject" });
  });

  it("by a contrast of the two framings", async () => {
    const calibration = await calibrationOf({ kind: "contrastive", weight: 1 });
    const { probability, verdict } = await judgeClaim({ ...claim, judge: told(bySpeaker(0.2, 0.8)), calibration });
    expect(verdict).toBe("reject");
    expect(probability.after).toBeCloseTo(0.2, 9);
  });

  it("refuses a calibration of another judge, family, order or answer", async () => {
    const calibration = await calibrationOf({ kind: "contrastive", weight: 0.5 });
    const refused = { code: "other-calibration", exitCode: 2 };
    await expect(judgeClaim({ ...claim, judge: { ...told(() => 0.5), identity: "told/2" }, calibration })).rejects.toMatchObject(refused);
    await expect(judgeClaim({ ...claim, judge: told(() => 0.5), calibration, family: "classic" })).rejects.toMatchObject(refused);
    await expect(judgeClaim({ ...claim, judge: told(() => 0.5), calibration, order: "accept-first" })).rejects.toMatchObject(refused);
    await expect(judgeClaim({ ...claim, judge: told(() => 0.5), calibration, answerMode: "choice" })).rejects.toMatchObject(refused);
  });

  it("gives no verdict where a reply cannot be read, which is no abstaining", async () => {
    expect(await judgeClaim({ ...claim, judge: told(({ acceptCode }) => acceptCode === "1" ? 0.9 : null) })).toMatchObject({ verdict: null, abstained: false, asked: [{ status: "ok" }, { status: "unparsed" }] });
  });

  it("withholds a verdict where it follows the position of the options", async () => {
    const judge: Judge = { ...told(() => 0.5), defaultAnswer: "choice", ask: () => Promise.resolve({ text: "1", finishReason: "stop" }) };
    expect(await judgeClaim({ ...claim, judge })).toMatchObject({ verdict: null, abstained: true });
  });
});
