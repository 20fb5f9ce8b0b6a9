import { CpythonRandom } from "../../src/core/cpython-random.js";

/** Texts, some of which are edited copies of others. */
export interface PlantedDuplicates {
  readonly texts: readonly string[];
  /** Places of an original and of its edited copy. */
  readonly pairs: readonly (readonly [number, number])[];
}

export interface PlantedOptions {
  readonly count: number;
  /** How many of them are edited copies. */
  readonly planted: number;
  /** Sentences that questions share with others, each of which holds gaps; 0 where every question is made word by word. */
  readonly templates: number;
  /** Gaps of a template (default: a third of its words). */
  readonly filled?: number;
  readonly seed: number;
}

const vocabularySize = 20_000;
/** Letters about as often as in English. */
const letters = "eeeeeeeeeeeetttttttttaaaaaaaaooooooooiiiiiiinnnnnnnsssssshhhhhhrrrrrrddddllllcccuuummmwwffggyyppbvk";

/** Questions of 20 to 60 words, common words often and rare ones seldom; copies have one word changed, added or left out. */
export function plantedDuplicates({ count, planted, templates, filled, seed }: PlantedOptions): PlantedDuplicates {
  const random = new CpythonRandom(seed);
  const below = (bound: number): number => random.randbelow(bound);
  const vocabulary = Array.from({ length: vocabularySize }, () => Array.from({ length: 2 + below(8) }, () => letters[below(letters.length)]).join(""));
  // As rare as its rank is high, roughly as in language.
  const word = (): string => vocabulary[Math.floor(vocabularySize ** (below(2 ** 24) / 2 ** 24)) - 1] as string;
  const frames = Array.from({ length: templates }, () => Array.from({ length: 20 + below(41) }, (_, place) => (filled === undefined ? place % 3 === 1 : place % 6 === 1 && place < 6 * filled) ? null : word()));
  const question = (): string[] => {
    const frame = templates === 0 ? new Array<null>(20 + below(41)).fill(null) : frames[below(templates)] as (string | null)[];
    return frame.map((fixed) => fixed ?? word());
  };
  const originals = Array.from({ length: count - planted }, question);
  const sources = random.sample(originals.length, planted);
  const copies = Array.from(sources, (source) => {
    const words = [...originals[source] as string[]];
    const place = below(words.length);
    words.splice(place, below(2), ...below(2) === 0 ? [] : [word()]);
    return words;
  });
  const order = Uint32Array.from({ length: count }, (_, index) => index);
  random.shuffle(order);
  const placeOf = new Uint32Array(count);
  order.forEach((index, place) => { placeOf[index] = place; });
  const all = [...originals, ...copies];
  return {
    texts: Array.from(order, (index) => `${(all[index] as string[]).join(" ")}?`),
    pairs: Array.from(sources, (source, copy) => [placeOf[source] as number, placeOf[originals.length + copy] as number] as const),
  };
}
