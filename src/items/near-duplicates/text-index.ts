import { defaultThreshold } from "./near-duplicates.js";
import { TextPlaces } from "./text-places.js";
import { RarityOrder } from "./rarity-order.js";
import { sharedShingles } from "./shared-shingles.js";
import { shingle, marginShingles } from "./shingle.js";
import { ShingleSets, sortedSet } from "./shingle-sets.js";

/** How an indexed text was found in another one. */
export interface TextMatch {
  /** Of the indexed text. */
  readonly index: number;
  /** `exact`: the same but for case, punctuation and white space. `near`: similar as wholes. `contained`: a passage of the other text. */
  readonly kind: "exact" | "near" | "contained";
  /** Jaccard similarity of the whole texts' sets of shingles; for `contained` the share of the indexed text's shingles that stand together in the other. */
  readonly similarity: number;
}

/** Shingles below which a text within another must stand there letter for letter, and below which it is not looked for: "Why not?" stands in too many texts. */
const verbatimBelow = 24;
const shortest = 12;
/** Rare shingles that must be met before a text is compared, where its length allows it. */
const neededHits = 3;
/** Longer texts are looked through in pieces that overlap, so that positions stay exact numbers even where normalising makes a character eighteen. */
const longestPiece = 110_000;
const overlap = 2 ** 15;

/**
 * Finds a set of texts, such as test questions, in any number of others, such as training prompts, one by one. Every indexed text that
 * reaches the threshold is found: it misses at most (1 - threshold) of its shingles, so one of slightly more of its rarest must be
 * met. Texts are added before the first search. About 8 bytes a character of the indexed texts are held, and nothing of the others.
 */
export class TextIndex {
  readonly threshold: number;
  /** What was added, for other searches over the same texts. */
  readonly sets = new ShingleSets();
  readonly #fingerprints: number[] = [];
  /** Numbers of shingles, repeats included. */
  readonly #lengths: number[] = [];
  #lists: PostingLists | undefined;
  #hits = new Uint16Array(0);

  constructor({ threshold = defaultThreshold }: { readonly threshold?: number | undefined } = {}) {
    if (!(threshold > 0 && threshold <= 1)) throw new RangeError(`expected a threshold above 0 and at most 1, found ${threshold}`);
    this.threshold = threshold;
  }

  get count(): number {
    return this.sets.count;
  }

  /** Index of the text, from 0. */
  add(text: string): number {
    if (this.#lists !== undefined) throw new TypeError("texts are added before the first search");
    const shingles = shingle(text);
    this.#fingerprints.push(sequenceFingerprint(shingles));
    this.#lengths.push(shingles.length);
    return this.sets.addSorted(sortedSet(shingles));
  }

  /** Whether this text, where it is only a part of another, would be found there. */
  isFoundWithin(index: number): boolean {
    return this.sets.size(index) - marginShingles >= shortest;
  }

  /** All indexed texts that this text is, nearly is or contains, in the order of their indices; but those that may be left out. */
  find(text: string, leaveOut?: (index: number) => boolean): TextMatch[] {
    if (text.length <= longestPiece) return this.#findIn(text, leaveOut);
    const best = new Map<number, TextMatch>();
    for (let start = 0; start < text.length; start += longestPiece - overlap) {
      for (const match of this.#findIn(text.slice(start, start + longestPiece), leaveOut)) {
        // A piece of a text is not the whole that an exact or near match speaks of.
        const found: TextMatch = { ...match, kind: "contained" };
        if ((best.get(match.index)?.similarity ?? 0) < found.similarity) best.set(match.index, found);
      }
    }
    return [...best.values()].sort((a, b) => a.index - b.index);
  }

  #findIn(text: string, leaveOut: ((index: number) => boolean) | undefined): TextMatch[] {
    this.#lists ??= postingLists(this.sets, this.threshold);
    if (this.#hits.length < this.sets.count) this.#hits = new Uint16Array(this.sets.count);
    const shingles = shingle(text);
    const fingerprint = sequenceFingerprint(shingles);
    const set = sortedSet(shingles.slice());
    const candidates = this.#candidates(set, leaveOut);
    let places: TextPlaces | undefined;
    const matches: TextMatch[] = [];
    for (const index of candidates) {
      const own = this.sets.get(index);
      const atLeast = Math.ceil(this.threshold / (1 + this.threshold) * (own.length + set.length) - 1e-9);
      const shared = own.length * this.threshold > set.length || set.length * this.threshold > own.length ? -1 : sharedShingles(own, set, atLeast);
      if (shared >= 0) {
        const exact = fingerprint === this.#fingerprints[index] && shared === own.length;
        matches.push({ index, kind: exact ? "exact" : "near", similarity: shared / (own.length + set.length - shared) });
        continue;
      }
      const within = own.length - marginShingles;
      if (within < shortest) continue;
      const verbatim = within < verbatimBelow;
      const enough = verbatim ? within : Math.ceil(within * this.threshold - 1e-9);
      if (sharedShingles(own, set, enough) < 0) continue;
      places ??= new TextPlaces(shingles);
      const length = (this.#lengths[index] as number) - marginShingles;
      const together = places.together(own, verbatim ? length : Math.ceil(length / this.threshold));
      if (together >= enough) matches.push({ index, kind: "contained", similarity: together / within });
    }
    return matches.sort((a, b) => a.index - b.index);
  }

  /** Those that share enough rare shingles. */
  #candidates(set: Uint32Array, leaveOut: ((index: number) => boolean) | undefined): number[] {
    const { starts, hashes, texts, shift } = this.#lists as PostingLists;
    const met: number[] = [];
    for (const hash of set) {
      const bucket = hash >>> shift;
      for (let posting = starts[bucket] as number; posting < (starts[bucket + 1] as number); posting++) {
        if (hashes[posting] !== hash) continue;
        const text = texts[posting] as number;
        if (this.#hits[text]!++ === 0) met.push(text);
      }
    }
    return met.filter((text) => {
      const enough = (this.#hits[text] as number) >= needed(this.sets.size(text), this.threshold);
      this.#hits[text] = 0;
      return enough && leaveOut?.(text) !== true;
    });
  }
}

/** Rare shingles and the texts that hold them, by the leading bits of the hash. */
interface PostingLists {
  readonly starts: Float64Array;
  readonly hashes: Uint32Array;
  readonly texts: Int32Array;
  readonly shift: number;
}

/** How many shingles of a text may be missing in one that contains it: the share that the threshold allows, and those at its ends. */
function mayMiss(size: number, threshold: number): number {
  return Math.floor((1 - threshold) * size + 1e-9) + marginShingles;
}

function needed(size: number, threshold: number): number {
  return Math.max(1, Math.min(neededHits, size - mayMiss(size, threshold)));
}

function postingLists(sets: ShingleSets, threshold: number): PostingLists {
  const order = new RarityOrder(sets);
  const lengthOf = (text: number) => Math.min(sets.size(text), mayMiss(sets.size(text), threshold) + needed(sets.size(text), threshold));
  let count = 0;
  for (let text = 0; text < sets.count; text++) count += lengthOf(text);
  const bits = Math.min(26, Math.max(8, Math.ceil(Math.log2(count + 1)) + 1));
  const shift = 32 - bits;
  const starts = new Float64Array(2 ** bits + 1);
  const eachPosting = (visit: (hash: number, text: number) => void) => {
    for (let text = 0; text < sets.count; text++) for (const hash of order.rarest(sets.get(text), lengthOf(text))) visit(hash, text);
  };
  eachPosting((hash) => { starts[(hash >>> shift) + 1]!++; });
  for (let bucket = 0; bucket < starts.length - 1; bucket++) starts[bucket + 1]! += starts[bucket] as number;
  const ends = starts.slice();
  const hashes = new Uint32Array(count);
  const texts = new Int32Array(count);
  eachPosting((hash, text) => {
    const place = ends[hash >>> shift]!++;
    hashes[place] = hash;
    texts[place] = text;
  });
  return { starts, hashes, texts, shift };
}

/** 53 bits over all shingles in their order. */
function sequenceFingerprint(shingles: Uint32Array): number {
  let low = shingles.length;
  let high = 0x9e3779b1;
  for (const hash of shingles) {
    low = Math.imul(low ^ hash, 0x85ebca6b);
    low = (low << 13) | (low >>> 19);
    high = Math.imul(high ^ hash, 0xc2b2ae35);
    high = (high << 17) | (high >>> 15);
  }
  return (high >>> 0) * 2 ** 20 + (low >>> 12);
}
