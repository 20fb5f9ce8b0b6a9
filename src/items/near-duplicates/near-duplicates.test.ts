import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seededUniform } from "../../core/seeded-uniform.js";
import { NearDuplicates } from "./near-duplicates.js";
import { normaliseText } from "./normalise-text.js";
import { shingle } from "./shingle.js";

function groupsOf(texts: readonly string[], threshold?: number): number[][] {
  const near = new NearDuplicates({ threshold });
  for (const text of texts) near.add(text);
  const groups = near.groups();
  expect(near.exhaustive).toBe(true);
  return groups;
}

/** By its definition: strings instead of hashes, every pair compared. */
function slowGroups(texts: readonly string[], threshold: number): number[][] {
  const sets = texts.map((text) => {
    const normal = `    ${normaliseText(text)}    `;
    return new Set(Array.from({ length: normal.length - 4 }, (_, start) => normal.slice(start, start + 5)));
  });
  const root = texts.map((_, index) => index);
  for (let one = 0; one < texts.length; one++) {
    for (let other = 0; other < one; other++) {
      const shared = [...sets[one]!].filter((run) => sets[other]!.has(run)).length;
      if (shared / (sets[one]!.size + sets[other]!.size - shared) < threshold) continue;
      const [from, to] = [root[one]!, root[other]!].sort((a, b) => b - a) as [number, number];
      root.forEach((value, index) => { if (value === from) root[index] = to; });
    }
  }
  return texts.map((_, index) => [...root.keys()].filter((other) => root[other] === index)).filter(({ length }) => length > 1);
}

const words = ["river", "lamp", "who", "is", "the", "of", "keeper", "orchard", "in", "seven", "painted", "a", "bridge", "when", "did", "Norland"];
const sentence = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 24 }).map((parts) => `${parts.join(" ")}?`);
const edited = fc.tuple(sentence, fc.nat(), fc.constantFrom("", "x", " ", "!", "lamp ")).map(([text, place, edit]) => {
  const at = place % text.length;
  return [text, text.slice(0, at) + edit + text.slice(at + 1)];
});

describe("near-duplicates", () => {
  it("are those of the definition, none missed and none invented", () => {
    fc.assert(fc.property(fc.array(edited, { maxLength: 20 }), fc.constantFrom(0.3, 0.5, 0.8, 0.9, 1), (pairs, threshold) => {
      expect(groupsOf(pairs.flat(), threshold)).toEqual(slowGroups(pairs.flat(), threshold));
    }), { numRuns: 400, seed: 5 });
  });

  it.each([[0.5, 1], [0.75, 3], [0.8, 4]])("at the threshold %s itself are found, though all they share is held by the shorter text", (threshold, parts) => {
    for (let start = 0; start < 100; start++) {
      const length = 20 + 12 * (start % 5);
      // No two runs of these are alike. Four characters before the insertion stand behind it again, so that no run of the shorter text is lost.
      const drawn = (from: number, count: number) => String.fromCodePoint(...Array.from({ length: count }, (_, index) => 0x4e00 + 200 * start + from + index));
      const before = drawn(0, 10);
      const after = drawn(10, length - 10);
      const inserted = drawn(length, (length + 4) / parts - 4);
      const texts = [before + after, before + inserted + before.slice(-4) + after];
      expect(slowGroups(texts, threshold)).toEqual([[0, 1]]);
      expect(slowGroups(texts, threshold + 1e-6)).toEqual([]);
      expect(groupsOf(texts, threshold)).toEqual([[0, 1]]);
      expect(groupsOf(texts, threshold + 1e-6)).toEqual([]);
    }
  });

  it("do not depend on the order of the texts", () => {
    fc.assert(fc.property(fc.array(edited, { minLength: 1, maxLength: 15 }).map((pairs) => pairs.flat()), fc.infiniteStream(fc.nat()), (texts, draws) => {
      const shuffled = [...texts.keys()].map((index) => ({ index, key: draws.next().value as number })).sort((a, b) => a.key - b.key).map(({ index }) => index);
      const back = groupsOf(shuffled.map((index) => texts[index]!)).map((group) => group.map((place) => shuffled[place]!).sort((a, b) => a - b));
      expect(back.sort((a, b) => a[0]! - b[0]!)).toEqual(groupsOf(texts));
    }), { numRuns: 100, seed: 6 });
  });

  it("hold texts that differ in case, punctuation, width, white space or invisible characters alone", () => {
    expect(groupsOf(["Who\u2019s the  keeper of the lamp?", "\uff37hos the keeper of the lamp", "WHO'S THE KEEPER\u200b OF\nTHE LAMP!", "Who's the keeper of the lamb?"])).toEqual([[0, 1, 2]]);
    expect(groupsOf(["", " ", "?", "?!", "?"])).toEqual([[0, 1], [2, 4]]);
  });

  it("are not short questions about different things", () => {
    expect(groupsOf([
      "Who is Ada Brekk?", "Who is Ida Brekk?", "What is the capital of Norland?", "What is the capital of Norlandia?", "What is 12 times 13?", "What is 12 times 14?",
      "What is 2-1?", "What is 2+1?", "What is 21?", "What is 3.5 squared?", "What is 35 squared?", "When did the river freeze?", "Where did the river freeze?",
    ])).toEqual([]);
  });

  it("are long texts in which a word was changed", () => {
    const long = "Mara lent Tom her bike on Monday, and Tom brought it back on Friday with a new bell, a clean chain and two full tyres. How would Mara feel about Tom now?";
    const near = new NearDuplicates();
    near.add(long);
    near.add("When is the river highest?");
    near.add(long.replaceAll("bell", "lamp"));
    expect(near.groups()).toEqual([[0, 2]]);
    expect(near.similarity(0, 2)).toBeGreaterThan(0.85);
  });

  it("are found through others, however far apart the ends of their group are", () => {
    const parts = Array.from({ length: 40 }, (_, index) => `word${String.fromCharCode(97 + index % 26)}${index}`);
    const chain = [0, 4, 8, 12].map((changed) => parts.map((word, index) => index < changed ? `other${index}` : word).join(" "));
    const near = new NearDuplicates({ threshold: 0.7 });
    for (const text of chain) near.add(text);
    expect(near.groups()).toEqual([[0, 1, 2, 3]]);
    expect(near.similarity(0, 3)).toBeLessThan(0.7);
  });

  it("of a family of thousands are found without comparing all with all", () => {
    const tail = "waited at the counter of the small post office in Brekk until the clerk, who had lost the key of the drawer, came back. Who was angry?";
    const texts = Array.from({ length: 20_000 }, (_, index) => `Person ${Math.floor(seededUniform(1, index) * 1e6)} ${tail}`);
    const groups = groupsOf(texts);
    expect(groups).toHaveLength(1);
    expect(groups[0]).toHaveLength(20_000);
  });

  it("need a threshold that can be", () => {
    for (const threshold of [0, -1, 1.01, Number.NaN]) expect(() => new NearDuplicates({ threshold })).toThrow(RangeError);
  });
});

describe("a shingle's hash", () => {
  it("depends on the five characters alone, wherever they stand", () => {
    const one = shingle("the keeper");
    const other = shingle("a lighthouse keeper sleeps");
    const shared = [...one].filter((hash) => other.includes(hash));
    expect(one).toHaveLength("the keeper".length + 4);
    // "e kee", " keep", "keepe", "eeper" and "eper ".
    expect(shared).toHaveLength(5);
  });
});
