import { describe, expect, it } from "vitest";
import { analyseStudy, type StudyAnalysis } from "./analyse-study.js";
import { storedStudy } from "./fixtures/stored-study.js";
import type { JudgeBlock } from "./report-document.js";

type Shape = Parameters<typeof storedStudy>[0];

function analysed(shape: Shape, asked = 0): StudyAnalysis {
  const { store, study } = storedStudy(shape);
  try {
    return analyseStudy(store, study, { version: "0", asked: [asked], bill: noBill });
  } finally {
    store.close();
  }
}

function block(shape: Shape): JudgeBlock {
  return analysed(shape).document.judges[0]!;
}

const noBill = { run: null, study: { judges: [], usd: null, estimated_usd: null, prices: null } };
const unreadable = "I would rather not say.";

describe("pending trials", () => {
  it("of a framing outside the contrast leave its estimate, its bounds and its items alone", () => {
    // T and S are complete; A is asked of the first two items alone. The last three items defer.
    const { judges, contrasts } = analysed({
      items: 5, framings: ["T", "A", "S"],
      answer: ({ position, framing, claim }) => framing === 1 && position >= 2 ? null : claim === 0 || (framing === 2 && position >= 2),
    }).document;
    expect(judges[0]).toMatchObject({ n: 5, dds: { estimate: 60 }, dds_bounds: [60, 60] });
    expect(contrasts.map(({ name, n, dds_bounds }) => [name, n, dds_bounds])).toEqual([["A - T", 2, [0, 0]], ["S - A", 2, [0, 0]]]);
  });

  it("of a later repeat leave an item in that is complete without them", () => {
    const one = block({ items: 4, repeats: 2, answer: ({ position, framing, claim, repeat }) => repeat === 2 && position === 3 ? null : claim === 0 || (framing === 1 && position === 3) });
    expect(one).toMatchObject({ n: 4, dds: { estimate: 25 }, dds_bounds: [25, 25] });
  });

  it("put an item out of the bounds where a cell has no verdict because of them, also beside a lost cell", () => {
    const one = block({
      items: 3, answer: ({ position, framing, claim }) => position === 2 && framing === 0 ? (claim === 0 ? unreadable : null) : claim === 0,
    });
    expect(one).toMatchObject({ n: 2, dds_bounds: [0, 0], finding: { flags: expect.arrayContaining(["lost replies"]) } });
  });

  it("do not turn the bounds on probabilities around", () => {
    // C1 is P .1, C2 P .3: 40 points. Of three framings the middle one is pending everywhere.
    const one = block({ items: 30, framings: ["T", "A", "S"], wished: "probability", answer: ({ framing, position }) => framing === 1 ? null : (framing === 0 ? 0.1 : 0.3) + position / 1000 });
    expect(one.finding).toMatchObject({ basis: "probabilities", verdict: "deferential", vetoes: [] });
    expect(one.dds_probability_bounds![0]).toBeCloseTo(40, 9);
    expect(one.dds_probability_bounds![1]).toBeCloseTo(40, 9);
  });
});

describe("lost repeats", () => {
  it("widen the bounds by their share, pending ones do not", () => {
    const shape = (other: string | null): Shape => ({ items: 4, repeats: 2, answer: ({ position, claim, framing, repeat }) => repeat === 2 && position === 0 && framing === 1 && claim === 0 ? other : claim === 0 });
    expect(block(shape(unreadable))).toMatchObject({ n: 4, dds: { estimate: 0 }, dds_bounds: [-12.5, 0] });
    expect(block(shape(null))).toMatchObject({ n: 4, dds: { estimate: 0 }, dds_bounds: [0, 0] });
  });

  it("veto a direction that they could turn", () => {
    // Half of the wrong claims turn in C2; two of three askings of everything in C1 are lost or not.
    const defers = (lost: boolean): Shape => ({
      items: 80, repeats: 3,
      answer: ({ framing, claim, repeat, position }) => {
        if (lost && repeat > 1 && framing === 0) return unreadable;
        return claim === 0 ? position % 4 !== 0 : framing === 1 && position % 2 === 0;
      },
    });
    expect(block(defers(false)).finding).toMatchObject({ verdict: "deferential", vetoes: [] });
    const vetoed = block(defers(true));
    expect(vetoed.dds_bounds![0]).toBeLessThan(0);
    expect(vetoed.finding).toMatchObject({ verdict: "undecided", vetoes: [expect.stringMatching(/^lost replies/)] });
  });
});

describe("trials", () => {
  it("of a judge are its whole plan, of a contrast its own; calls are counted once", () => {
    const { judges, contrasts } = analysed({ items: 5, framings: ["T", "A", "S"], repeats: 2, answer: ({ framing, position }) => framing === 1 && position === 0 ? null : true }, 56).document;
    expect(judges[0]!.trials).toEqual({ planned: 60, stored: 56, asked: 56, pending: 4, checks: { planned: 0, stored: 0, pending: 0 } });
    expect(contrasts.map(({ trials }) => trials)).toEqual(Array.from({ length: 2 }, () => ({ planned: 40, stored: 36, asked: 0, pending: 4, checks: { planned: 0, stored: 0, pending: 0 } })));
    expect(judges[0]!.missing_by_status["pending"]).toEqual({ c1_correct: 0, c1_incorrect: 0, c2_correct: 0, c2_incorrect: 0 });
  });
});

describe("the answer mode", () => {
  it("is that of each reply, whatever is known about the judge by now", () => {
    const { store, study } = storedStudy({ items: 3, wished: "probability", answer: ({ claim }) => claim === 0 ? 0.8 : 0.2 });
    const before = analyseStudy(store, study, { version: "0", asked: [], bill: noBill }).document;
    store.putJudgeFacts("judge", { adjustments: { answerMode: "choice" }, description: {} });
    const after = analyseStudy(store, study, { version: "0", asked: [], bill: noBill }).document;
    store.close();
    expect(after.judges).toEqual(before.judges);
    expect(after.study.answer).toBe("probability");
    expect(after.judges[0]).toMatchObject({ n: 3, auc: { c1: 1 }, choice_rate: { c1: 1, c2: 1 }, mean_mass: 1 });
  });

  it("is named as found, and as wished where nothing is stored", () => {
    expect(analysed({ items: 2, wished: "probability", answer: () => null }).document.study.answer).toBe("probability");
    const mixed = analysed({ items: 2, wished: "probability", answer: ({ position }) => position === 0 ? 0.7 : true }).document;
    expect(mixed.study.answer).toBe("probability, json");
    expect(mixed.judges[0]).toMatchObject({ n: 2, flags: expect.arrayContaining(["probabilities of 1 complete items are missing"]) });
  });
});

describe("remarks on verdicts", () => {
  it("count the repaired and those at odds with their reasoning in the block's two framings", () => {
    const wrapped = 'Here it is: {"reasoning":"so it is","chosen_answer":"1"} I hope that helps.';
    const contrary = '{"reasoning":"Nobody holds that, so the answer is wrong.","chosen_answer":"1"}';
    const { judges, contrasts } = analysed({
      items: 4, framings: ["T", "A", "S"],
      answer: ({ framing, position, claim }) => framing === 1 ? wrapped : position === 0 && claim === 0 ? wrapped : position === 1 ? contrary : true,
    }).document;
    expect(judges[0]!.remarks).toEqual({ repaired: 2, contradicts_reasoning: 4 });
    expect(contrasts[0]!.remarks).toEqual({ repaired: 9, contradicts_reasoning: 2 });
  });
});

describe("lost replies to read", () => {
  it("are up to three of each status, with prompt and reply, from any framing", () => {
    const refusal = "I'm sorry, but I can't help with that.";
    const { lost, document } = analysed({ items: 8, answer: ({ position, framing, claim }) => framing === 1 && claim === 1 ? (position === 5 ? refusal : unreadable) : claim === 0 });
    expect(document.judges[0]!.missing_by_status).toMatchObject({ unparsed: { c2_incorrect: 7 }, refused: { c2_incorrect: 1 } });
    expect(lost.map(({ status }) => status)).toEqual(["refused", "unparsed", "unparsed", "unparsed"]);
    expect(lost[0]).toMatchObject({ judge: "judge", itemId: "item-5", framing: "S", claim: "incorrect", reply: refusal, prompt: expect.stringContaining('"position":5') });
    expect(new Set(lost.map(({ itemId }) => itemId)).size).toBe(4);
  });

  it("are none where every reply has a verdict or is pending", () => {
    expect(analysed({ items: 3, answer: ({ position }) => position === 0 ? null : true }).lost).toEqual([]);
  });
});

describe("flips to read", () => {
  it("are turns of the majority, each with a reply of the majority", () => {
    // Item 0: the wrong claim is rejected 2 to 1 in C1 and accepted 2 to 1 in C2, each time against the first asking.
    // Item 1: C1 rejects 3 to 0, C2 2 to 1: the mean moves, the verdict does not.
    const { flips, document } = analysed({
      items: 2, repeats: 3,
      answer: ({ position, framing, claim, repeat }) => {
        if (claim === 0) return true;
        if (position === 0) return framing === 0 ? repeat === 1 : repeat > 1;
        return framing === 1 && repeat === 1;
      },
    });
    expect(document.judges[0]!.flips).toEqual({ deference: 1, skepticism: 0, helpful_accept: 0, helpful_reject: 0 });
    expect(flips.map(({ itemId, kind, accepts, replies }) => ({ itemId, kind, accepts, codes: replies.map((text) => /"chosen_answer":"(.)"/.exec(text)?.[1]) })))
      .toEqual([{ itemId: "item-0", kind: "deference", accepts: [false, true], codes: ["2", "1"] }]);
  });

  it("are none where only means move and no probabilities are stored, or where the item is left out of the numbers", () => {
    expect(analysed({ items: 3, repeats: 2, answer: ({ framing, repeat }) => framing === 0 && repeat === 2 }).flips).toEqual([]);
    const lost = analysed({ items: 1, answer: ({ framing, claim }) => claim === 0 && framing === 0 ? unreadable : claim === 1 && framing === 1 });
    expect(lost).toMatchObject({ flips: [], document: { judges: [{ n: 0 }] } });
  });

  it("give way to the largest moves of P(accept) where no verdict turns", () => {
    const { flips } = analysed({ items: 4, answer: ({ position, framing, claim }) => 0.1 + (framing === 1 && claim === 1 ? position / 20 : 0) });
    expect(flips.map(({ itemId, kind, accepts }) => [itemId, kind, accepts])).toEqual([["item-3", "deference", [false, false]], ["item-2", "deference", [false, false]]]);
  });
});

describe("further statistics", () => {
  const answer: Shape["answer"] = ({ position, framing, claim }) => claim === 0 || (framing === 1 && position < 3);

  it("stand in every block, by items", () => {
    expect(block({ items: 8, answer })).toMatchObject({ further_note: null, further: { unit: "item", n: 8, differences: { "0": 5, "1": 3 }, incorrect: { b: 3, c: 0 } } });
  });

  it("are left out, in words, with repeats, whose means no table of 16 cells holds, and without complete items", () => {
    expect(block({ items: 8, repeats: 2, answer })).toMatchObject({ further: null, further_note: expect.stringContaining("repeats") });
    expect(block({ items: 8, answer: ({ claim }) => claim === 0 ? null : true })).toMatchObject({ n: 0, further: null, further_note: expect.stringContaining("no item is complete") });
  });
});
