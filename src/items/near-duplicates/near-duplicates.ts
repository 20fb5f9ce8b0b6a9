import { ParitySketches } from "./parity-sketches.js";
import { RarityOrder } from "./rarity-order.js";
import { sharedShingles } from "./shared-shingles.js";
import { ShingleSets } from "./shingle-sets.js";
import { UnionFind } from "./union-find.js";
import { WorkBudget } from "./work-budget.js";

export interface NearDuplicatesOptions {
  /** Smallest Jaccard similarity of two texts' sets of shingles at which they are near-duplicates, above 0 and at most 1 (default 0.8). */
  readonly threshold?: number | undefined;
  /** Texts that somebody else adds, so that they are not held twice; theirs are the indices. */
  readonly sets?: ShingleSets | undefined;
  /** Whether texts that could be near and were not compared, because there are too many, are joined as if they were (default: left apart). */
  readonly joinUncompared?: boolean | undefined;
  /** How much is looked at before texts are left uncompared. */
  readonly budget?: WorkBudget | undefined;
}

/** The threshold of all commands unless told otherwise. */
export const defaultThreshold = 0.8;

/** Length of a run of one group in a posting list from which its first and last text are tried before all. */
const longRun = 8;
/** Work of one step through a list of texts that share a shingle, of one of the texts found there, of comparing two sketches, and of one shingle of a comparison. */
const postingWork = 6;
const foundWork = 6;
const sketchWork = 60;
const comparisonWork = 4;

/**
 * Finds near-duplicates among texts. Two texts whose similarity reaches the threshold must share some of their rarest shingles
 * (prefix filtering, Bayardo and others 2007), so only those that do are compared, and no pair is missed: the groups are the
 * connected parts of the whole graph and do not depend on the order of the texts. In a family of many alike texts each is
 * compared with a few of the family only. Where thousands of texts are nearly, but not quite, near-duplicates of one another the work
 * is bounded: those that share most of their rarest shingles are compared first, and it is counted how many texts were not compared with
 * all they could be near to. About 4 bytes a character are held, and 2 more while groups are formed.
 */
export class NearDuplicates {
  readonly threshold: number;
  readonly #sets: ShingleSets;
  readonly #joinUncompared: boolean;
  readonly #budget: WorkBudget;
  #cut = 0;

  constructor({ threshold = defaultThreshold, sets = new ShingleSets(), joinUncompared = false, budget = new WorkBudget() }: NearDuplicatesOptions = {}) {
    if (!(threshold > 0 && threshold <= 1)) throw new RangeError(`expected a threshold above 0 and at most 1, found ${threshold}`);
    this.threshold = threshold;
    this.#sets = sets;
    this.#joinUncompared = joinUncompared;
    this.#budget = budget;
  }

  /** Index of the text, from 0. */
  add(text: string): number {
    return this.#sets.add(text);
  }

  /** Jaccard similarity of two texts that were added. */
  similarity(one: number, other: number): number {
    return jaccard(this.#sets.get(one), this.#sets.get(other));
  }

  /** Whether the last `groups()` compared every pair that could be near. */
  get exhaustive(): boolean {
    return this.#cut === 0;
  }

  /** Texts that the last `groups()` did not compare with every smaller or equally long one that could be near. */
  get cut(): number {
    return this.#cut;
  }

  /** All groups of two or more that are near-duplicates of one another, directly or through others: ascending, in the order of their first members. */
  groups(): number[][] {
    const groups = new UnionFind(this.#sets.count);
    const distinct = this.#joinEqual(groups);
    this.#joinNear(groups, distinct);
    return this.#collect(groups);
  }

  /** Joins texts with equal sets; the first of each, by size. */
  #joinEqual(groups: UnionFind): Int32Array {
    const firsts = new Map<number, number[]>();
    const distinct: number[] = [];
    for (let text = 0; text < this.#sets.count; text++) {
      const set = this.#sets.get(text);
      const key = fingerprint(set);
      const alike = firsts.get(key);
      const same = alike?.find((first) => equal(this.#sets.get(first), set));
      if (same !== undefined) {
        groups.join(same, text);
        continue;
      }
      if (alike === undefined) firsts.set(key, [text]);
      else alike.push(text);
      distinct.push(text);
    }
    return Int32Array.from(distinct).sort((a, b) => this.#sets.size(a) - this.#sets.size(b) || a - b);
  }

  #joinNear(groups: UnionFind, bySize: Int32Array): void {
    this.#cut = 0;
    const { starts, buckets, lists, listStarts } = this.#index(bySize);
    const sketches = new ParitySketches(this.#sets);
    const runs = Int32Array.from({ length: lists.length }, (_, posting) => posting + 1);
    const hits = new Uint16Array(bySize.length);
    const tried = new Int32Array(bySize.length).fill(-1);
    const found: number[] = [];
    const sizes = Int32Array.from(bySize, (text) => this.#sets.size(text));
    /** By the size of the smaller text, how many indexed shingles it must share with one of the size `neededFor`. */
    const needed = new Int32Array((sizes.at(-1) ?? 0) + 1);
    let neededFor = -1;
    const rootOf = (rank: number): number => groups.find(bySize[rank] as number);
    /** Where the run of postings of one group ends; a run is passed over at once ever after, for groups only grow. */
    const endOfRun = (posting: number, root: number, end: number): number => {
      let next = runs[posting] as number;
      while (next < end && rootOf(lists[next] as number) === root) next = runs[next] as number;
      for (let each = posting; each < next;) {
        const after = runs[each] as number;
        runs[each] = next;
        each = after;
      }
      return next;
    };
    for (let rank = 1; rank < bySize.length; rank++) {
      const text = bySize[rank] as number;
      const set = this.#sets.get(text);
      const smallestSize = Math.ceil(this.threshold * set.length - 1e-9);
      let root = groups.find(text);
      this.#budget.next();
      // The other half is for comparing what is found.
      const mostLooked = this.#budget.left / 2 / postingWork;
      let looked = 0;
      let cut = false;
      const join = (other: number): void => {
        groups.join(text, bySize[other] as number);
        root = groups.find(text);
      };
      const tryToJoin = (other: number): void => {
        if (tried[other] === rank) return;
        tried[other] = rank;
        const others = this.#sets.get(bySize[other] as number);
        this.#budget.spend(sketchWork);
        const atLeast = this.#overlap(set.length, others.length);
        if (sketches.differByMore(text, bySize[other] as number, set.length + others.length - 2 * atLeast)) return;
        this.#budget.spend(comparisonWork * (set.length + others.length));
        if (sharedShingles(set, others, atLeast) >= 0) join(other);
      };
      found.length = 0;
      for (let place = starts[rank] as number; place < (starts[rank + 1] as number) && (!cut || this.#joinUncompared); place++) {
        const bucket = buckets[place] as number;
        const end = placeOf(lists, listStarts[bucket] as number, listStarts[bucket + 1] as number, (other) => other >= rank);
        let posting = placeOf(lists, listStarts[bucket] as number, end, (other) => (sizes[other] as number) >= smallestSize);
        while (posting < end) {
          const its = rootOf(lists[posting] as number);
          const next = endOfRun(posting, its, end);
          looked++;
          if (its !== root && looked < mostLooked && next - posting >= longRun) {
            tryToJoin(lists[posting] as number);
            tryToJoin(lists[next - 1] as number);
          }
          if (rootOf(lists[posting] as number) !== root) {
            const until = Math.min(next, posting + Math.max(0, Math.floor(mostLooked - looked)));
            for (let each = posting; each < until; each++) {
              const other = lists[each] as number;
              if (hits[other] === 0) found.push(other);
              hits[other]!++;
            }
            looked += until - posting;
            if (until < next) {
              cut = true;
              if (!this.#joinUncompared) break;
              join(lists[posting] as number);
            }
          }
          posting = next;
        }
      }
      this.#budget.spend(postingWork * looked);
      if (set.length !== neededFor) {
        neededFor = set.length;
        for (let size = smallestSize; size <= neededFor; size++) needed[size] = this.#needed(neededFor, size);
      }
      const anyHit = cut && !this.#joinUncompared;
      const candidates: number[] = [];
      for (const other of found) {
        if ((anyHit || (hits[other] as number) >= (needed[sizes[other] as number] as number)) && rootOf(other) !== root) candidates.push(other);
      }
      this.#budget.spend(foundWork * found.length);
      // The likeliest first, where not all of them may be compared.
      if (candidates.length * (sketchWork + comparisonWork * 2 * set.length) > this.#budget.left) candidates.sort((a, b) => (hits[b] as number) - (hits[a] as number) || a - b);
      for (const other of found) hits[other] = 0;
      for (const other of candidates) {
        if (tried[other] === rank || rootOf(other) === root) continue;
        if (this.#budget.left > 0) {
          tryToJoin(other);
          continue;
        }
        cut = true;
        if (!this.#joinUncompared) break;
        join(other);
      }
      if (cut) this.#cut++;
    }
  }

  /** How many of a text's shingles, rarest first, stand in the index: so many that a near text must share one of them. */
  #prefix(size: number): number {
    return size - Math.ceil(this.threshold * size - 1e-9) + 1;
  }

  /** How many two near texts share at least. */
  #overlap(one: number, other: number): number {
    return Math.ceil(this.threshold / (1 + this.threshold) * (one + other) - 1e-9);
  }

  /** How many of the indexed shingles two near texts of these sizes share at least: all they share but what the rest of one of them can hold. */
  #needed(one: number, other: number): number {
    return this.#overlap(one, other) - Math.max(one - this.#prefix(one), other - this.#prefix(other));
  }

  /** For each text (by its rank in size) the buckets of its rarest shingles, and for each bucket the ranks of its texts, ascending. */
  #index(bySize: Int32Array): { starts: Float64Array; buckets: Int32Array; lists: Int32Array; listStarts: Float64Array } {
    const order = new RarityOrder(this.#sets);
    const starts = new Float64Array(bySize.length + 1);
    for (let rank = 0; rank < bySize.length; rank++) {
      const size = this.#sets.size(bySize[rank] as number);
      starts[rank + 1] = (starts[rank] as number) + this.#prefix(size);
    }
    const buckets = new Int32Array(starts[bySize.length] as number);
    const listStarts = new Float64Array(order.buckets + 1);
    for (let rank = 0; rank < bySize.length; rank++) {
      const start = starts[rank] as number;
      const rarest = order.rarest(this.#sets.get(bySize[rank] as number), (starts[rank + 1] as number) - start);
      for (let index = 0; index < rarest.length; index++) {
        const bucket = order.bucketOf(rarest[index] as number);
        buckets[start + index] = bucket;
        listStarts[bucket + 1]!++;
      }
    }
    for (let bucket = 0; bucket < order.buckets; bucket++) listStarts[bucket + 1]! += listStarts[bucket] as number;
    const lists = new Int32Array(buckets.length);
    const ends = listStarts.slice();
    for (let rank = 0; rank < bySize.length; rank++) {
      for (let place = starts[rank] as number; place < (starts[rank + 1] as number); place++) lists[ends[buckets[place] as number]!++] = rank;
    }
    return { starts, buckets, lists, listStarts };
  }

  #collect(groups: UnionFind): number[][] {
    const members = new Map<number, number[]>();
    for (let text = 0; text < this.#sets.count; text++) {
      const root = groups.find(text);
      if (root === text) continue;
      const others = members.get(root);
      if (others === undefined) members.set(root, [root, text]);
      else others.push(text);
    }
    return [...members.values()].sort((a, b) => (a[0] as number) - (b[0] as number));
  }
}

function jaccard(one: Uint32Array, other: Uint32Array): number {
  const shared = sharedShingles(one, other);
  return shared / (one.length + other.length - shared);
}

/** The first place from `from` on whose text has the property; all after it have it too. */
function placeOf(lists: Int32Array, from: number, to: number, has: (other: number) => boolean): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (has(lists[middle] as number)) high = middle;
    else low = middle + 1;
  }
  return low;
}

function fingerprint(set: Uint32Array): number {
  let low = set.length;
  let high = 0x9e3779b1;
  for (const hash of set) {
    low = Math.imul(low ^ hash, 0x85ebca6b);
    high = Math.imul(high ^ hash, 0xc2b2ae35);
    high ^= high >>> 15;
  }
  return (high >>> 0) * 2 ** 20 + (low >>> 12);
}

function equal(one: Uint32Array, other: Uint32Array): boolean {
  return one.length === other.length && one.every((hash, index) => hash === other[index]);
}
