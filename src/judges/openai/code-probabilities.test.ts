import { describe, expect, it } from "vitest";
import { codeProbabilities, hasTokenCandidates } from "./code-probabilities.js";

const logprobs = (...candidates: [string, number][]): unknown => ({
  content: [{ token: candidates[0]?.[0], logprob: 0, top_logprobs: candidates.map(([token, probability]) => ({ token, logprob: Math.log(probability) })) }],
});

describe("the probabilities of the codes", () => {
  it("add up the spellings with white space, in any tokenizer's marks", () => {
    const probabilities = codeProbabilities(logprobs(["1", 0.4], [" 1", 0.1], ["\u2581" + "2", 0.2], ["\u0120" + "2", 0.05], ["2\n", 0.05]));
    expect(probabilities?.["1"]).toBeCloseTo(0.5, 12);
    expect(probabilities?.["2"]).toBeCloseTo(0.3, 12);
  });

  it("take nothing from tokens that only begin with a code", () => {
    expect(codeProbabilities(logprobs(["2", 0.3], ["12", 0.3], ["1.", 0.2], ["1st", 0.1]))).toEqual({ "1": 0, "2": expect.closeTo(0.3, 12) as number });
  });

  it("are undefined without either code, and without candidates", () => {
    expect(codeProbabilities(logprobs(["The", 0.9]))).toBeUndefined();
    for (const none of [null, undefined, {}, { content: [] }, { content: null }, { content: [{ token: "1", logprob: 0, top_logprobs: [] }] }]) {
      expect(codeProbabilities(none)).toBeUndefined();
      expect(hasTokenCandidates(none)).toBe(false);
    }
  });

  it("never exceed 1, whatever a server rounds", () => {
    expect(codeProbabilities({ content: [{ top_logprobs: [{ token: "1", logprob: 0.001 }, { token: "2", logprob: -9999 }] }] })).toEqual({ "1": 1, "2": 0 });
  });
});
