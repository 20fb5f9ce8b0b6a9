import { MersenneTwister } from "../../core/mersenne-twister.js";

/**
 * Places of items in bootstrap draws as NumPy's `RandomState(seed)` makes them by `choice(n, n)` or `randint(0, n, n)`, bit
 * for bit: MT19937 seeded with one word, each place the masked low bits of the next word, drawn again while not below n.
 * @param draws how many draws, each of `items` places; the result holds them one after another
 */
export function numpyItemDraws(seed: number, items: number, draws: number): Uint16Array {
  if (items < 1 || items > 0x1_0000) throw new RangeError(`expected 1 to 65,536 items, found ${items}`);
  const twister = new MersenneTwister();
  twister.seedByWord(seed);
  const places = new Uint16Array(items * draws);
  // A draw from one item takes no random word.
  if (items === 1) return places;
  const mask = 2 ** (32 - Math.clz32(items - 1)) - 1;
  for (let index = 0; index < places.length; index++) {
    let place = twister.word() & mask;
    while (place >= items) place = twister.word() & mask;
    places[index] = place;
  }
  return places;
}
