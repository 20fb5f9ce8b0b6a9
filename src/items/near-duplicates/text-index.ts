import { defaultThreshold } from "./near-duplicates.js";
import { TextPlaces } from "./text-places.js";
import { RarityOrder } from "./rarity-order.js";
import { sharedShingles } from "./shared-shingles.js";
import { shingle, marginShingles } from "./shingle.js";
import { ShingleSets, sortedSet } from "./shingle-sets.js";
import { WorkBudget } from "./work-budget.js";

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
/** Work of one step through a list of texts that share a shingle, of one shingle of a comparison, and of one that is looked for in its place. */
const postingWork = 3;
const comparisonWork = 2;
const placeWork = 50;
/** Longer texts are looked through in pieces that overlap, so that positions stay exact numbers even where normalising makes a character eighteen. */
const longestPiece = 110_000;
const overlap = 2 ** 15;

export interface SearchOptions {
  /** Indexed texts that need not be found. */
  readonly leaveOut?: ((index: number) => boolean) | undefined;
  /**
   * Takes the texts that could be found and were not compared, because there are too many. Those that share a shingle are given together
   * once; after that the first of them stands for all, so that who joins what is given here misses nothing.
   */
  readonly onUncompared?: ((index: number) => void) | undefined;
}

/**
 * Finds a set of texts, such as test questions, in any number of others, such as training prompts, one by one. Every indexed text that
 * reaches the threshold is found: it misses at most (1 - threshold) of its shingles, so one of slightly more of its rarest must be
 * met. Where a text shares much with thousands of them the work is bounded, and such searches are counted: those that share most are
 * compared first. Texts are added before the first search. About 8 bytes a character of the indexed texts are held, and nothing of the others.
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
  readonly #budget: WorkBudget;
  /** Hashes of shingles whose texts were all given as not compared. */
  readonly #given = new Set<number>();
  #wasCut = false;
  #cut = 0;

  constructor({ threshold = defaultThreshold, budget = new WorkBudget() }: { readonly threshold?: number | undefined; readonly budget?: WorkBudget | undefined } = {}) {
    if (!(threshold > 0 && threshold <= 1)) throw new RangeError(`expected a threshold above 0 and at most 1, found ${threshold}`);
    this.threshold = threshold;
    this.#budget = budget;
  }

  /** Searches so far that did not compare the text with all it could hold. */
  get cut(): number {
    return this.#cut;
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
  find(text: string, options: SearchOptions = {}): TextMatch[] {
    this.#wasCut = false;
    const matches = text.length <= longestPiece ? this.#findIn(text, options) : this.#findInPieces(text, options);
    if (this.#wasCut) this.#cut++;
    return matches;
  }

  #findInPieces(text: string, options: SearchOptions): TextMatch[] {
    const best = new Map<number, TextMatch>();
    for (let start = 0; start < text.length; start += longestPiece - overlap) {
      for (const match of this.#findIn(text.slice(start, start + longestPiece), options)) {
        // A piece of a text is not the whole that an exact or near match speaks of.
        const found: TextMatch = { ...match, kind: "contained" };
        if ((best.get(match.index)?.similarity ?? 0) < found.similarity) best.set(match.index, found);
      }
    }
    return [...best.values()].sort((a, b) => a.index - b.index);
  }

  #findIn(text: string, options: SearchOptions): TextMatch[] {
    this.#lists ??= postingLists(this.sets, this.threshold);
    if (this.#hits.length < this.sets.count) this.#hits = new Uint16Array(this.sets.count);
    this.#budget.next();
    const shingles = shingle(text);
    const fingerprint = sequenceFingerprint(shingles);
    const set = sortedSet(shingles.slice());
    const candidates = this.#candidates(set, options);
    let places: TextPlaces | undefined;
    const matches: TextMatch[] = [];
    for (const index of candidates) {
      if (options.leaveOut?.(index) === true) continue;
      if (this.#budget.left <= 0) {
        this.#wasCut = true;
        if (options.onUncompared === undefined) break;
        options.onUncompared(index);
        continue;
      }
      const own = this.sets.get(index);
      this.#budget.spend(comparisonWork * (own.length + set.length));
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
      this.#budget.spend(placeWork * own.length);
      places ??= new TextPlaces(shingles);
      const length = (this.#lengths[index] as number) - marginShingles;
      const together = places.together(own, verbatim ? length : Math.ceil(length / this.threshold));
      if (together >= enough) matches.push({ index, kind: "contained", similarity: together / within });
    }
    return matches.sort((a, b) => a.index - b.index);
  }

  /** Those that share enough rare shingles; where not all can be looked at, the likeliest first. */
  #candidates(set: Uint32Array, { leaveOut, onUncompared }: SearchOptions): number[] {
    const { starts, hashes, texts, shift } = this.#lists as PostingLists;
    const hits = this.#hits;
    // The other half is for comparing what is found.
    const most = this.#budget.left / 2 / postingWork;
    const lengthOf = (hash: number): number => (starts[(hash >>> shift) + 1] as number) - (starts[hash >>> shift] as number);
    const all = set.reduce((sum, hash) => sum + lengthOf(hash), 0);
    const order = all <= most ? set : set.slice().sort((a, b) => lengthOf(a) - lengthOf(b));
    const met: number[] = [];
    let looked = 0;
    let cut = false;
    for (const hash of order) {
      const [start, end] = [starts[hash >>> shift] as number, starts[(hash >>> shift) + 1] as number];
      if (looked + end - start > most) {
        const first = hashes.subarray(start, end).indexOf(hash);
        if (first < 0 || (this.#given.has(hash) && leaveOut?.(texts[start + first] as number) === true)) continue;
        cut = true;
        if (onUncompared === undefined) break;
        this.#give(hash, onUncompared);
        continue;
      }
      looked += end - start;
      for (let posting = start; posting < end; posting++) {
        if (hashes[posting] !== hash) continue;
        const text = texts[posting] as number;
        if (hits[text]!++ === 0) met.push(text);
      }
    }
    this.#budget.spend(postingWork * (looked + set.length));
    if (cut) this.#wasCut = true;
    const needs = (text: number): number => cut && onUncompared === undefined ? 1 : needed(this.sets.size(text), this.threshold);
    const candidates = met.filter((text) => (hits[text] as number) >= needs(text) && leaveOut?.(text) !== true);
    if (candidates.length * set.length * comparisonWork * 2 > this.#budget.left) candidates.sort((a, b) => (hits[b] as number) - (hits[a] as number) || a - b);
    for (const text of met) hits[text] = 0;
    return candidates;
  }

  /** Gives the texts that hold a shingle as not compared: all of them once, then the first alone. */
  #give(hash: number, onUncompared: (index: number) => void): void {
    const { starts, hashes, texts, shift } = this.#lists as PostingLists;
    const [start, end] = [starts[hash >>> shift] as number, starts[(hash >>> shift) + 1] as number];
    for (let posting = start; posting < end; posting++) {
      if (hashes[posting] !== hash) continue;
      onUncompared(texts[posting] as number);
      if (this.#given.has(hash)) return;
    }
    this.#given.add(hash);
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
