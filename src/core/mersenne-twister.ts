const words = 624;
const shift = 397;

/** The Mersenne Twister MT19937: its state, its words, and its two ways of being seeded. Source: Matsumoto and Nishimura (1998). */
export class MersenneTwister {
  readonly #state = new Uint32Array(words);
  #next = words;

  /** The next 32 uniform bits. */
  word(): number {
    if (this.#next >= words) this.#twist();
    let word = this.#state[this.#next++] as number;
    word ^= word >>> 11;
    word ^= (word << 7) & 0x9d2c_5680;
    word ^= (word << 15) & 0xefc6_0000;
    return (word ^ (word >>> 18)) >>> 0;
  }

  /** `init_genrand`: seeds with one word of 32 bits. */
  seedByWord(seed: number): void {
    const state = this.#state;
    state[0] = seed;
    for (let index = 1; index < words; index++) state[index] = Math.imul(1_812_433_253, mixed(state[index - 1] as number)) + index;
    this.#next = words;
  }

  /** `init_by_array`: seeds with any number of words. */
  seedByArray(key: Uint32Array): void {
    this.seedByWord(19_650_218);
    const state = this.#state;
    let place = 1;
    let keyPlace = 0;
    const advance = () => {
      if (++place < words) return;
      state[0] = state[words - 1] as number;
      place = 1;
    };
    for (let step = Math.max(words, key.length); step > 0; step--) {
      state[place] = ((state[place] as number) ^ Math.imul(mixed(state[place - 1] as number), 1_664_525)) + (key[keyPlace] as number) + keyPlace;
      keyPlace = (keyPlace + 1) % key.length;
      advance();
    }
    for (let step = words - 1; step > 0; step--) {
      state[place] = ((state[place] as number) ^ Math.imul(mixed(state[place - 1] as number), 1_566_083_941)) - place;
      advance();
    }
    state[0] = 0x8000_0000;
  }

  #twist(): void {
    const state = this.#state;
    for (let index = 0; index < words; index++) {
      const joined = ((state[index] as number) & 0x8000_0000) | ((state[(index + 1) % words] as number) & 0x7fff_ffff);
      state[index] = (state[(index + shift) % words] as number) ^ (joined >>> 1) ^ ((joined & 1) === 0 ? 0 : 0x9908_b0df);
    }
    this.#next = 0;
  }
}

function mixed(word: number): number {
  return word ^ (word >>> 30);
}
