import { DataError } from "../../core/data-error.js";
import { DialDeferError } from "../../core/dialdefer-error.js";
import { seededUniform } from "../../core/seeded-uniform.js";
import { UsageError } from "../../core/usage-error.js";
import type { IncorrectChoice } from "../incorrect-choice.js";
import { checkThreshold } from "../near-duplicates/check-threshold.js";
import { defaultThreshold } from "../near-duplicates/near-duplicates.js";
import { openItems, type OpenItemsOptions } from "../open-items.js";
import { contentHash } from "../sampling/content-hash.js";
import { incorrectSeed } from "../sampling/incorrect-seed.js";
import { makeManifest } from "../sampling/make-manifest.js";
import { readSample } from "../sampling/read-sample.js";
import type { SampleManifest } from "../sampling/sample-manifest.js";
import { compareTexts } from "./compare-texts.js";
import { ItemFamilies } from "./item-families.js";
import { openQuestions } from "./open-questions.js";
import { TestRelations, type TestRelation } from "./test-relations.js";

export interface SplitItemsOptions extends Pick<OpenItemsOptions, "onBadRow" | "onSkippedRow" | "onUnjudgeable" | "incorrect"> {
  /** Path of a manifest whose items are the test; else `test`. */
  readonly testFrom?: string | undefined;
  /** Share of the families that are the test, where no manifest says it. */
  readonly test?: number | undefined;
  /** Share of the families that are not test and go to dev (default 0.1; 0: none). */
  readonly dev?: number | undefined;
  /** Of the draws (default 1). */
  readonly seed?: number | undefined;
  /** Similarity from which on two questions are near-duplicates (default 0.8). */
  readonly threshold?: number | undefined;
}

export type SplitPart = "train" | "dev" | "test";

/** A set divided so that no family of items stands in two parts. */
export interface ItemSplit {
  readonly spec: string;
  /** Of every part that holds items. */
  readonly manifests: Readonly<Partial<Record<SplitPart, SampleManifest>>>;
  /** Items of the set. */
  readonly of: number;
  readonly items: Readonly<Record<SplitPart, number>>;
  readonly families: Readonly<Record<SplitPart, number>>;
  /** Items that hang together with a test item, by how they do; in the order of the set. */
  readonly left_out: readonly { readonly id: string; readonly reason: TestRelation }[];
  /** Items of the largest family. */
  readonly largest_family: number;
  /** Questions that were not compared with all they could hang together with, because too many are nearly alike: they were taken to. */
  readonly uncompared: number;
  /** The leak check between the parts: for each pair the questions looked for, those looked through, how many of these were not compared with all, and how many were found (none). */
  readonly proof: readonly { readonly train: SplitPart; readonly test: SplitPart; readonly train_questions: number; readonly test_questions: number; readonly uncompared: number; readonly leaked: number }[];
  /** Why the text of the set must not be published. */
  readonly gated: string | null;
}

/**
 * Divides a set into train, dev and test by families: items that share a cluster, ask the same question, nearly the same, or one that
 * the other contains, directly or through others, or could not be compared with one another for their number. Where a manifest says what the test is, whatever hangs together with it is left out.
 * A family's part depends on the seed and the first of its ids alone, so it stays when others are added. Questions are held as hashes. The
 * result is held against the leak check before it is given.
 *
 * @throws UsageError for shares that cannot be; DataError for a manifest that is not of this set, and where nothing is left to train on.
 */
export async function splitItems(spec: string, options: SplitItemsOptions = {}): Promise<ItemSplit> {
  const { testFrom, test, dev = 0.1, seed = 1, threshold = defaultThreshold, onBadRow, onSkippedRow, onUnjudgeable } = options;
  const manifest = testFrom === undefined ? undefined : readSample(testFrom);
  const incorrect = incorrectOf(options, manifest);
  checkShares(options, dev);
  const order = new Map(manifest?.sample.map(({ id }, place) => [id, place]));
  const randomSeed = incorrectSeed(manifest) ?? seed;
  const relations = manifest === undefined ? undefined : new TestRelations(threshold);
  const testIds = new Set<string>();
  if (manifest !== undefined) {
    const ofManifest = (error: DataError) => { if (error.code === "changed-rows") onSkippedRow?.(error); };
    for await (const item of openItems(spec, { onBadRow, onSkippedRow: ofManifest, sample: manifest, incorrect, seed }).read()) {
      testIds.add(item.id);
      relations?.add(item);
    }
  }
  const families = new ItemFamilies(threshold);
  const { ids } = families;
  const hashes: string[] = [];
  let gated: string | null = null;
  for await (const item of openItems(spec, { onBadRow, onSkippedRow, onUnjudgeable, incorrect, seed: randomSeed }).read()) {
    families.add(item);
    hashes.push(contentHash(item));
    gated ??= item.gated ?? null;
  }
  const direct: (TestRelation | undefined)[] = [];
  for await (const item of openItems(spec, { onBadRow, incorrect, seed: randomSeed }).read()) {
    families.link(direct.length, item.question);
    direct.push(testIds.has(item.id) ? undefined : order.has(item.id) ? "changed" : relations?.of(item));
  }
  const family = families.numbers();
  const names = smallestIds(family, ids);
  const drawn = (item: number, purpose: string, share: number): boolean => seededUniform(seed, purpose, names.get(family[item] as number) as string) < share;
  const familiesOfTest = new Set(ids.flatMap((id, item) => order.has(id) ? [family[item] as number] : []));
  const parts: Record<SplitPart, number[]> = { train: [], dev: [], test: [] };
  const leftOut: { id: string; reason: TestRelation }[] = [];
  for (const [item, id] of ids.entries()) {
    if (manifest === undefined ? drawn(item, "split-test", test as number) : testIds.has(id)) parts.test.push(item);
    else if (familiesOfTest.has(family[item] as number)) leftOut.push({ id, reason: direct[item] ?? "through-others" });
    else parts[drawn(item, "split-dev", dev) ? "dev" : "train"].push(item);
  }
  if (manifest !== undefined) parts.test.sort((a, b) => (order.get(ids[a] as string) as number) - (order.get(ids[b] as string) as number));
  const unsure = families.uncompared === 0 ? "" : ` (${families.uncompared} questions that are nearly alike were too many to be compared and were kept together; a higher --threshold keeps fewer together)`;
  if (parts.train.length === 0) throw new DataError(`${spec}: nothing is left to train on: of ${ids.length} items ${parts.test.length} are test, ${leftOut.length} hang together with it and ${parts.dev.length} are dev${unsure}`, { file: spec }, { code: "empty-split" });
  if (parts.test.length === 0) throw new DataError(`${spec}: no family was drawn for the test; take a larger share than --test ${test} or another --seed${unsure}`, { file: spec }, { code: "empty-split" });
  const manifestOf = (part: SplitPart): SampleManifest => makeManifest({
    spec, incorrect, seed: randomSeed, of: ids.length,
    method: { name: "split", part, seed, threshold, dev, ...manifest === undefined ? { test } : { test_from: { items: manifest.items, method: manifest.method.name, size: manifest.sample.length } } },
    sample: parts[part].map((item) => ({ id: ids[item] as string, sha256: hashes[item] as string })),
  });
  const manifests = { train: manifestOf("train"), ...parts.dev.length > 0 && { dev: manifestOf("dev") }, test: manifestOf("test") };
  const familiesOf = (part: SplitPart) => new Set(parts[part].map((item) => family[item])).size;
  return {
    spec, of: ids.length, manifests,
    items: { train: parts.train.length, dev: parts.dev.length, test: parts.test.length },
    families: { train: familiesOf("train"), dev: familiesOf("dev"), test: familiesOf("test") },
    left_out: leftOut, largest_family: largest(family), uncompared: families.uncompared, proof: await prove(spec, manifests, threshold, onBadRow), gated,
  };
}

/** Looks for the items of each part in the parts before it. */
async function prove(spec: string, manifests: ItemSplit["manifests"], threshold: number, onBadRow: SplitItemsOptions["onBadRow"]): Promise<ItemSplit["proof"]> {
  const proof: ItemSplit["proof"][number][] = [];
  for (const [train, test] of [["train", "test"], ["dev", "test"], ["train", "dev"]] as const) {
    const [one, other] = [manifests[train], manifests[test]];
    if (one === undefined || other === undefined) continue;
    const { trainTexts, testTexts, uncompared, leaked, leaks } = await compareTexts(openQuestions(spec, one, onBadRow), openQuestions(spec, other, onBadRow), { threshold, list: 1 });
    if (leaked > 0) {
      const [leak] = leaks;
      throw new DialDeferError("split-leaks", `${spec}: ${leaked} questions of ${test} were found in ${train} (${leak?.kind}: ${JSON.stringify(leak?.test.id)} in ${JSON.stringify(leak?.train.id)}), so no split was made; did the file change meanwhile?`);
    }
    proof.push({ train, test, train_questions: trainTexts, test_questions: testTexts, uncompared, leaked });
  }
  return proof;
}

/** Of each family the id that stands first in alphabetical order, so that the order of the set does not matter. */
function smallestIds(family: Int32Array, ids: readonly string[]): Map<number, string> {
  const names = new Map<number, string>();
  for (const [item, id] of ids.entries()) {
    const own = family[item] as number;
    const before = names.get(own);
    if (before === undefined || id < before) names.set(own, id);
  }
  return names;
}

function largest(family: Int32Array): number {
  const sizes = new Int32Array(family.length);
  for (const own of family) sizes[own]!++;
  return sizes.reduce((most, size) => Math.max(most, size), 0);
}

/** The wrong answers of the manifest, unless others are asked for. */
function incorrectOf({ incorrect }: SplitItemsOptions, manifest: SampleManifest | undefined): IncorrectChoice {
  const chosen = incorrect ?? manifest?.incorrect ?? "paper";
  if (manifest !== undefined && (chosen === "all") !== (manifest.incorrect === "all")) {
    throw new UsageError(`--incorrect ${chosen}: the manifest was drawn with --incorrect ${manifest.incorrect}, so that its ids are others; leave --incorrect out`);
  }
  return chosen;
}

function checkShares({ testFrom, test, threshold }: SplitItemsOptions, dev: number): void {
  if ((testFrom === undefined) === (test === undefined)) throw new UsageError("expected either --test-from MANIFEST, whose items are the test, or --test SHARE");
  if (test !== undefined && !(test > 0 && test < 1)) throw new UsageError(`--test ${test}: expected a share between 0 and 1, such as 0.2`);
  if (!(dev >= 0 && dev < 1)) throw new UsageError(`--dev ${dev}: expected a share from 0 to below 1, such as 0.1`);
  if (threshold !== undefined) checkThreshold(threshold);
}
