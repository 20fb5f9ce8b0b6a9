import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normaliseText } from "./normalise-text.js";
import { TextIndex } from "./text-index.js";

function find(indexed: readonly string[], text: string, threshold?: number) {
  const index = new TextIndex({ threshold });
  for (const each of indexed) index.add(each);
  return index.find(text).map(({ index: found, kind, similarity }) => [found, kind, Number(similarity.toFixed(2))]);
}

const question = "In which year did the keeper of the Brekk lighthouse paint its seven doors?";
const filler = "Answer with care. You are shown a question and what somebody said about it. ".repeat(20);

/** The runs of five characters by their definition. */
function runs(text: string, blanks: number): string[] {
  const padded = " ".repeat(blanks) + normaliseText(text) + " ".repeat(blanks);
  return Array.from({ length: Math.max(0, padded.length - 4) }, (_, start) => padded.slice(start, start + 5));
}

/** By its definition: every text, every passage. */
function slowFind(indexed: readonly string[], text: string, threshold: number): [number, string][] {
  return indexed.flatMap((own, index): [number, string][] => {
    const [one, other] = [new Set(runs(own, 4)), new Set(runs(text, 4))];
    const shared = [...one].filter((run) => other.has(run)).length;
    if (shared / (one.size + other.size - shared) >= threshold) return [[index, normaliseText(own) === normaliseText(text) ? "exact" : "near"]];
    const inner = new Set(runs(own, 1));
    if (inner.size < 12) return [];
    const verbatim = inner.size < 24;
    const length = runs(own, 1).length;
    const passage = verbatim ? length : Math.ceil(length / threshold);
    const all = runs(text, 1);
    const enough = verbatim ? inner.size : inner.size * threshold;
    return all.some((_, start) => new Set(all.slice(start, start + passage).filter((run) => inner.has(run))).size >= enough - 1e-9) ? [[index, "contained"]] : [];
  });
}

const words = ["river", "lamp", "who", "is", "the", "of", "keeper", "orchard", "in", "seven", "painted", "a", "bridge", "when", "did", "Norland"];
const sentence = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 16 }).map((parts) => `${parts.join(" ")}?`);

describe("an index of texts", () => {
  it("finds all that the definition finds, and nothing else", () => {
    const wrapped = fc.tuple(fc.array(sentence, { minLength: 1, maxLength: 8 }), fc.array(sentence, { maxLength: 3 }), fc.array(sentence, { maxLength: 3 }), fc.nat(), fc.nat(), fc.constantFrom(0.5, 0.8, 0.9, 1));
    fc.assert(fc.property(wrapped, ([indexed, before, after, which, edit, threshold]) => {
      const one = indexed[which % indexed.length] as string;
      const at = edit % one.length;
      const text = [...before, one.slice(0, at) + (edit % 3 === 0 ? "x" : one[at]) + one.slice(at + 1), ...after].join(" ");
      const index = new TextIndex({ threshold });
      for (const each of indexed) index.add(each);
      expect(index.find(text).map(({ index: found, kind }) => [found, kind])).toEqual(slowFind(indexed, text, threshold));
    }), { numRuns: 500, seed: 9 });
  });

  it("tells the same, the nearly same and the contained from one another", () => {
    expect(find([question], question.toUpperCase().replaceAll(" ", "\n"))).toEqual([[0, "exact", 1]]);
    expect(find([question], question.replace("year", "yeer"))).toEqual([[0, "near", 0.88]]);
    expect(find([question], `${filler}Question: ${question}\nAnswer: 1907`)).toEqual([[0, "contained", 1]]);
    expect(find([question], `${filler}Q: ${question.replace("year", "yeer")} A: 1907`)).toEqual([[0, "contained", 0.93]]);
    expect(find([question], filler.repeat(3))).toEqual([]);
  });

  it("finds no question whose words stand all over a long text", () => {
    const scattered = question.split(" ").map((word) => `${word} ${filler.slice(0, 200)}`).join(" ");
    expect(find([question], scattered)).toEqual([]);
  });

  it("looks for a short question letter for letter, and for a very short one only as a whole", () => {
    expect(find(["Who wrote Brekk?"], "She asked: who wrote Brekk? Nobody knew.")).toEqual([[0, "contained", 1]]);
    expect(find(["Who wrote Brekk?"], "She asked: who wrote Brakk? Nobody knew.")).toEqual([]);
    expect(find(["Why not?"], "Why not? she said.")).toEqual([]);
    expect(find(["Why not?"], "why not")).toEqual([[0, "exact", 1]]);
    const index = new TextIndex();
    expect([index.add("Why not?"), index.add(question)].map((text) => index.isFoundWithin(text))).toEqual([false, true]);
  });

  it("looks through texts of any length", () => {
    const long = "lorem ipsum dolor sit amet ".repeat(20_000);
    for (const at of [0, 109_990, 250_000, long.length]) expect(find([question], `${long.slice(0, at)} ${question} ${long.slice(at)}`)).toEqual([[0, "contained", 1]]);
  });

  it("leaves out what the caller knows already", () => {
    const index = new TextIndex();
    index.add(question);
    index.add(question);
    expect(index.find(question, { leaveOut: (text) => text === 0 }).map((match) => match.index)).toEqual([1]);
    expect(() => index.add("late")).toThrow(TypeError);
  });
});
