import { describe, expect, it } from "vitest";
import { likeliestReply, placesToRead, weighCandidates, worthSplit, type CandidateTokens } from "./weigh-candidates.js";

/** One token a character. */
const words = (of: Readonly<Record<string, number>>): readonly CandidateTokens[] => Object.entries(of).map(([text, worth]) => ({ worth, tokens: [...text].map((one) => one.charCodeAt(0)) }));
const scores = (high: number) => words(Object.fromEntries(Array.from({ length: high }, (_, index) => [String(index + 1), index / (high - 1)])));

/** A model that says each digit with the share that is given for what stands before it. */
const reader = (shares: Readonly<Record<string, Readonly<Record<string, number>>>>, asked: string[] = []) => (path: readonly number[], tokens: readonly number[]) => {
  const before = String.fromCharCode(...path);
  asked.push(before);
  return Promise.resolve(tokens.map((token) => shares[before]?.[String.fromCharCode(token)] ?? 0));
};

describe("candidates of a reply", () => {
  it("are weighed by the first token that tells them apart, spellings of one worth together", async () => {
    const asked: string[] = [];
    const mass = await weighCandidates(words({ yes: 1, Yes: 1, no: 0 }), reader({ "": { y: 0.1, Y: 0.3, n: 0.2 } }, asked));
    expect(asked).toEqual([""]);
    expect([...mass]).toEqual([[1, 0.4], [0, 0.2]]);
    expect(worthSplit(mass)).toEqual({ "1": 0.4, "2": 0.2 });
  });

  it("that go on from one another are read one token further: 1 is what 10 is not", async () => {
    const asked: string[] = [];
    const mass = await weighCandidates(scores(10), reader({ "": { 1: 0.4, 7: 0.4 }, 1: { 0: 0.25 } }, asked));
    expect(asked).toEqual(["", "1"]);
    expect(mass.get(0)).toBeCloseTo(0.3, 12);
    expect(mass.get(1)).toBeCloseTo(0.1, 12);
    expect(mass.get(6 / 9)).toBeCloseTo(0.4, 12);
    // The expected place in the range, and the mass.
    const { "1": one, "2": two } = worthSplit(mass);
    expect(one).toBeCloseTo(0.1 + 0.4 * 6 / 9, 12);
    expect(one + two).toBeCloseTo(0.8, 12);
  });

  it("give the likeliest worth as the reply, with what it begins and ends with", () => {
    const candidates = { opening: "{\"verdict\": \"", ending: "\"}", words: [{ text: "yes", worth: 1 }, { text: "Yes", worth: 1 }, { text: "no", worth: 0 }] };
    expect(likeliestReply(candidates, new Map([[1, 0.2], [0, 0.3]]))).toBe("{\"verdict\": \"no\"}");
    expect(likeliestReply(candidates, new Map([[1, 0.3], [0, 0.3]]))).toBe("{\"verdict\": \"yes\"}");
  });

  it("take no more places than are worth it, and are refused where two of them look alike", () => {
    expect(placesToRead(words({ yes: 1, no: 0 }))).toBe(1);
    expect(placesToRead(scores(5))).toBe(1);
    expect(placesToRead(scores(10))).toBe(2);
    expect(placesToRead(scores(100))).toBe(11);
    expect(placesToRead(words({ a: 1, ab: 0, abc: 0.5 }))).toBe(3);
    expect(placesToRead([{ worth: 1, tokens: [5] }, { worth: 0, tokens: [5] }])).toBeNull();
    expect(placesToRead(words(Object.fromEntries(Array.from({ length: 200 }, (_, index) => [String(index), index / 199]))))).toBeNull();
  });
});
