import { firstIntegers } from "./first-integers.js";
import { MersenneTwister } from "./mersenne-twister.js";

/**
 * CPython's `random.Random(seed)` for a non-negative integer seed of any size, bit for bit: the Mersenne Twister MT19937
 * seeded by `init_by_array` with the seed's 32-bit words, lowest first. Draws of rows of a file made in Python can so be made again.
 *
 * Source: Matsumoto and Nishimura (1998), and the documented algorithms of CPython's `Lib/random.py`.
 */
export class CpythonRandom {
  readonly #twister = new MersenneTwister();

  /** @throws RangeError for a seed that is negative, or a number that is not a safe integer. */
  constructor(seed: number | bigint) {
    if (typeof seed === "number" ? !Number.isSafeInteger(seed) || seed < 0 : seed < 0n) throw new RangeError(`expected a non-negative integer as seed, found ${seed}`);
    this.#twister.seedByArray(wordsOf(BigInt(seed)));
  }

  /** A uniform integer of `bits` bits, 1 to 32. */
  getrandbits(bits: number): number {
    if (!Number.isInteger(bits) || bits < 1 || bits > 32) throw new RangeError(`expected 1 to 32 bits, found ${bits}`);
    return this.#twister.word() >>> (32 - bits);
  }

  /** A uniform integer from 0 to `below` - 1, by rejection. `below` is 1 to 2^32 - 1. */
  randbelow(below: number): number {
    if (!Number.isInteger(below) || below < 1 || below > 0xffff_ffff) throw new RangeError(`expected a bound from 1 to 2^32 - 1, found ${below}`);
    const unused = Math.clz32(below);
    let drawn = this.#twister.word() >>> unused;
    while (drawn >= below) drawn = this.#twister.word() >>> unused;
    return drawn;
  }

  /** Puts the members in a random order, in place. */
  shuffle(members: { [index: number]: unknown; readonly length: number }): void {
    for (let last = members.length - 1; last > 0; last--) {
      const other = this.randbelow(last + 1);
      const member = members[last];
      members[last] = members[other];
      members[other] = member;
    }
  }

  /**
   * `sample(range(population), size)`: places of a sample without replacement, in the order in which they are drawn.
   *
   * @throws RangeError for a size beyond the population.
   */
  sample(population: number, size: number): Uint32Array {
    if (!Number.isInteger(size) || size < 0 || size > population) throw new RangeError(`expected a sample of 0 to ${population}, found ${size}`);
    const chosen = new Uint32Array(size);
    if (population <= setSize(size)) {
      const pool = firstIntegers(population);
      for (let index = 0; index < size; index++) {
        const left = population - index;
        const place = this.randbelow(left);
        chosen[index] = pool[place] as number;
        pool[place] = pool[left - 1] as number;
      }
      return chosen;
    }
    const taken = new Set<number>();
    for (let index = 0; index < size; index++) {
      let place = this.randbelow(population);
      while (taken.has(place)) place = this.randbelow(population);
      taken.add(place);
      chosen[index] = place;
    }
    return chosen;
  }
}

/** Lowest word first; 0 is one word. */
function wordsOf(seed: bigint): Uint32Array {
  const list: number[] = [];
  for (let rest = seed; rest > 0n || list.length === 0; rest >>= 32n) list.push(Number(rest & 0xffff_ffffn));
  return Uint32Array.from(list);
}

/** Up to which population a pool of all members is kept: 21, and for more than 5 the least power of 4 that is not below 3 * size besides. */
function setSize(size: number): number {
  if (size <= 5) return 21;
  let power = 1;
  while (power < 3 * size) power *= 4;
  return 21 + power;
}
