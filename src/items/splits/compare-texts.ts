import { TextIndex, type TextMatch } from "../near-duplicates/text-index.js";
import type { ComparedText, ComparedTexts, TextPlace } from "./compared-text.js";
import { withoutBoilerplate } from "./without-boilerplate.js";

/** A text of the test that stands in the training data. */
export interface Leak {
  readonly kind: TextMatch["kind"];
  readonly similarity: number;
  readonly test: TextPlace;
  readonly train: TextPlace;
}

/** What of one collection of texts stands in another. */
export interface TextComparison {
  /** Texts of the training data. */
  readonly trainTexts: number;
  /** Rows or items of the test, its texts, and how many of them are too short to be looked for within others and were compared as wholes. */
  readonly testEntries: number;
  readonly testTexts: number;
  readonly asWholes: number;
  /** Test texts that were cut, because they share long passages with many others. */
  readonly cut: number;
  /** Texts of the training data that were not compared with every test text, because too many are nearly alike: of them nothing is proved. */
  readonly uncompared: number;
  /** Test entries of which anything stands in the training data. */
  readonly leaked: number;
  /** Pairs of a training row and a test entry, by the strongest match between them. */
  readonly pairs: Readonly<Record<TextMatch["kind"], number>>;
  /** In the order of the training data; the first `list`. */
  readonly leaks: readonly Leak[];
}

/** Looks for every text of `test` in every text of `train`. The test is held in memory, the training data are streamed. */
export async function compareTexts(train: ComparedTexts, test: ComparedTexts, { threshold, list }: { readonly threshold: number; readonly list: number }): Promise<TextComparison> {
  const asked: ComparedText[] = [];
  for await (const text of test.read()) asked.push(text);
  // Questions that share a passage ask about it; prompts that share one share a template.
  const tested = asked.every(({ at }) => at === "question") ? asked : withoutBoilerplate(asked);
  const uncut = new Set(tested);
  const cut = asked.filter((text) => !uncut.has(text)).length;
  const entries = numberEntries(tested);
  const index = new TextIndex({ threshold });
  for (const { text } of tested) index.add(text);
  const collector = new LeakCollector(tested, entries, list);
  let trainTexts = 0;
  for await (const text of train.read()) {
    trainTexts++;
    collector.add(text, index.find(text.text));
  }
  collector.finish();
  return {
    trainTexts, testEntries: new Set(entries).size, testTexts: tested.length, asWholes: tested.filter((_, place) => !index.isFoundWithin(place)).length, cut, uncompared: index.cut,
    leaked: collector.leaked, pairs: collector.pairs, leaks: collector.leaks,
  };
}

/** The number of the row or item that each text belongs to. */
function numberEntries(texts: readonly ComparedText[]): Int32Array {
  const numbers = new Int32Array(texts.length);
  for (let place = 1; place < texts.length; place++) {
    numbers[place] = (numbers[place - 1] as number) + (sameEntry(texts[place - 1] as ComparedText, texts[place] as ComparedText) ? 0 : 1);
  }
  return numbers;
}

function sameEntry(one: TextPlace, other: TextPlace): boolean {
  return one.line === other.line && one.id === other.id && one.file === other.file;
}

const ranks = { contained: 0, near: 1, exact: 2 };

/** Gathers matches: of the texts of one training row and one test entry the strongest. */
class LeakCollector {
  readonly pairs: Record<TextMatch["kind"], number> = { exact: 0, near: 0, contained: 0 };
  readonly leaks: Leak[] = [];
  readonly #tested: readonly ComparedText[];
  readonly #entries: Int32Array;
  readonly #list: number;
  readonly #leaked = new Set<number>();
  #row: TextPlace | undefined;
  #ofRow = new Map<number, Leak>();

  constructor(tested: readonly ComparedText[], entries: Int32Array, list: number) {
    this.#tested = tested;
    this.#entries = entries;
    this.#list = list;
  }

  get leaked(): number {
    return this.#leaked.size;
  }

  add({ text: _, ...place }: ComparedText, matches: readonly TextMatch[]): void {
    if (this.#row !== undefined && !sameEntry(this.#row, place)) this.finish();
    this.#row = place;
    for (const { index, kind, similarity } of matches) {
      const entry = this.#entries[index] as number;
      const before = this.#ofRow.get(entry);
      if (before !== undefined && (ranks[before.kind] > ranks[kind] || (before.kind === kind && before.similarity >= similarity))) continue;
      const { text: _text, ...test } = this.#tested[index] as ComparedText;
      this.#ofRow.set(entry, { kind, similarity, test, train: place });
    }
  }

  /** Ends a training row. */
  finish(): void {
    for (const [entry, leak] of this.#ofRow) {
      this.#leaked.add(entry);
      this.pairs[leak.kind]++;
      if (this.leaks.length < this.#list) this.leaks.push(leak);
    }
    this.#ofRow.clear();
  }
}
