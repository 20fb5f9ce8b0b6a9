import { checkThreshold } from "../near-duplicates/check-threshold.js";
import { defaultThreshold } from "../near-duplicates/near-duplicates.js";
import { shingleLength } from "../near-duplicates/shingle.js";
import type { TextMatch } from "../near-duplicates/text-index.js";
import { compareTexts, type Leak } from "./compare-texts.js";
import { openComparedTexts } from "./open-compared-texts.js";

export interface FindLeaksOptions {
  /** Similarity, and share of a question's shingles, from which on a text counts as found, above 0 and at most 1 (default 0.8). */
  readonly threshold?: number | undefined;
  /** Where the items of a manifest are. */
  readonly trainItems?: string | undefined;
  readonly testItems?: string | undefined;
  /** How many leaks are listed; all are counted (default 1,000). */
  readonly list?: number | undefined;
}

/** What stands of the test in the training data, and what was compared how. */
export interface LeakReport {
  readonly schema: "dialdefer.leaks/1";
  readonly train: { readonly spec: string; readonly kind: "items" | "rows"; readonly texts: number };
  /**
   * `entries` are rows or items; `as_wholes` counts texts too short to be looked for within others, which are
   * compared as wholes, `cut` those that were compared without the long passages (of a template) that many of them share.
   */
  readonly test: { readonly spec: string; readonly kind: "items" | "rows"; readonly entries: number; readonly texts: number; readonly as_wholes: number; readonly cut: number };
  /** Jaccard similarity, and for passages containment, of the sets of all runs of so many characters. */
  readonly method: { readonly measure: "shingles"; readonly characters: number; readonly threshold: number };
  /** Texts of the training data that were not compared with every test text, because too many are nearly alike: while there are any, no leak found is no proof. */
  readonly uncompared: number;
  /** Test entries of which anything stands in the training data. */
  readonly leaked: number;
  /** Pairs of a training row and a test entry. */
  readonly pairs: Readonly<Record<TextMatch["kind"], number>>;
  /** In the order of the training data; the first ones where there are more than are listed. */
  readonly leaks: readonly Leak[];
}

/**
 * Looks for every text of `testSpec` in every text of `trainSpec`: the same, nearly the same, or contained in a longer one. Either is an
 * item set, a sample manifest or a file of rows of any shape. The test is held in memory, the training data are streamed.
 *
 * @throws UsageError or DataError for what cannot be opened or read as a whole: then nothing is proved.
 */
export async function findLeaks(trainSpec: string, testSpec: string, { threshold = defaultThreshold, trainItems, testItems, list = 1000 }: FindLeaksOptions = {}): Promise<LeakReport> {
  checkThreshold(threshold);
  const train = openComparedTexts(trainSpec, { take: "all", items: trainItems });
  const test = openComparedTexts(testSpec, { take: "asked", items: testItems });
  const { trainTexts, testEntries, testTexts, asWholes, cut, uncompared, leaked, pairs, leaks } = await compareTexts(train, test, { threshold, list });
  return {
    schema: "dialdefer.leaks/1",
    train: { spec: trainSpec, kind: train.kind, texts: trainTexts },
    test: { spec: testSpec, kind: test.kind, entries: testEntries, texts: testTexts, as_wholes: asWholes, cut },
    method: { measure: "shingles", characters: shingleLength, threshold },
    uncompared, leaked, pairs, leaks,
  };
}
