import { DataError } from "../../core/data-error.js";
import { CpythonRandom } from "../../core/cpython-random.js";
import { firstIntegers } from "../../core/first-integers.js";
import { orderItems } from "../../core/order-items.js";
import { seededHash } from "../../core/seeded-hash.js";
import { UsageError } from "../../core/usage-error.js";
import type { IncorrectChoice } from "../incorrect-choice.js";
import { openItems, type OpenItemsOptions } from "../open-items.js";
import { cpythonDraw } from "./cpython-draw.js";
import { makeManifest } from "./make-manifest.js";
import { paperDraw } from "./paper-draw.js";
import { paperSampleOf } from "./paper-sample-of.js";
import { sampleEntry } from "./sample-entry.js";
import type { SampleManifest } from "./sample-manifest.js";
import { stratumOf } from "./stratum-of.js";

export interface DrawSampleOptions extends Pick<OpenItemsOptions, "onBadRow" | "onSkippedRow" | "onUnjudgeable"> {
  /** Questions to draw; not with `paper`. */
  readonly size?: number | undefined;
  /** Path of what to balance over, such as `field` or `meta.level`. */
  readonly by?: string | undefined;
  /** Default 1; 42 for `paper`. */
  readonly seed?: number | undefined;
  /** `hash` (the default) keeps its choice when rows are added; `cpython` draws as Python's `random` does. */
  readonly method?: "hash" | "cpython" | undefined;
  /** The very sample that the paper judged. */
  readonly paper?: boolean | undefined;
  readonly incorrect?: IncorrectChoice | undefined;
}

/** A drawn sample, and what was drawn of each stratum (one without a name where there are none), in the order in which they are first met. */
export interface DrawnSample {
  readonly manifest: SampleManifest;
  readonly strata: readonly { readonly stratum: string | null; readonly of: number; readonly drawn: number }[];
}

/**
 * Draws a sample of an item set. Questions are drawn; with `incorrect: "all"` each comes with all its items. Reads the
 * set twice and holds a hash and the number of the stratum of each row, and the chosen ids.
 *
 * @throws UsageError for what cannot be drawn; DataError for bad rows, an item without a stratum (`no-stratum`), a set that is not
 * the one that the paper drew from (`other-set`).
 */
export async function drawSample(spec: string, options: DrawSampleOptions = {}): Promise<DrawnSample> {
  const plan = planOf(spec, options);
  const outline = await outlineOf(spec, options, plan);
  const { count, names, stratum } = outline;
  if (plan.paperOf !== undefined && count !== plan.paperOf) {
    throw new DataError(`${spec}: the paper drew from ${plan.paperOf} items, and there are ${count} here, so its sample cannot be drawn again; get the whole set`, { file: spec }, { code: "other-set" });
  }
  const size = plan.draws.reduce((sum, draw) => sum + draw, 0);
  if (size > count) throw new UsageError(`-n ${size}: ${spec} has only ${count} items`);
  const rows = drawRows(plan, outline);
  const { incorrect = "paper" } = options;
  const drawn = new Uint32Array(names.length);
  for (const row of rows) drawn[stratum[row] as number]! += 1;
  const of = new Uint32Array(names.length);
  for (const own of stratum) of[own]! += 1;
  return {
    manifest: makeManifest({ spec, incorrect, seed: plan.seed, method: plan.method, of: count, sample: await entriesOf(spec, options, { incorrect, seed: plan.seed, rows, count }) }),
    strata: names.map((name, index) => ({ stratum: plan.by === undefined ? null : name, of: of[index] as number, drawn: drawn[index] as number })),
  };
}

interface Plan {
  readonly scheme: "hash" | "cpython" | "paper" | "whole";
  readonly draws: readonly number[];
  readonly seed: number;
  readonly by?: string | undefined;
  /** Rows of the set that the paper drew from. */
  readonly paperOf?: number | undefined;
  readonly method: SampleManifest["method"];
}

function planOf(spec: string, { size, by, seed, method, paper = false }: DrawSampleOptions): Plan {
  if (paper) {
    const clash = [["-n", size], ["--by", by], ["--seed", seed], ["--method", method]].find(([, value]) => value !== undefined)?.[0];
    if (clash !== undefined) throw new UsageError(`--paper says all of how the sample is drawn; leave ${String(clash)} out`);
    const { of, draws, seed: own, by: balanced } = paperSampleOf(spec);
    if (draws === null) return { scheme: "whole", draws: [of], seed: own, paperOf: of, method: { name: "whole", paper: true } };
    const published = { draws, seed: own, ...balanced !== undefined && { by: balanced } };
    return { ...published, scheme: "paper", paperOf: of, method: { name: "cpython", paper: true, ...published } };
  }
  if (size === undefined) throw new UsageError("say how many items to draw with -n N, or --paper for the sample that the paper judged");
  const scheme = method ?? "hash";
  const chosen = { draws: [size], seed: seed ?? 1, ...by !== undefined && { by } };
  return { ...chosen, scheme, method: { name: scheme, ...chosen } };
}

/** What is kept of a whole set to draw from it. */
interface SetOutline {
  readonly count: number;
  /** Names of the strata in the order in which they are first met; one where none are asked for. */
  readonly names: readonly string[];
  readonly stratum: readonly number[];
  /** hash(seed, id) of each row, for the method `hash` alone. */
  readonly hash: readonly number[];
}

async function outlineOf(spec: string, options: DrawSampleOptions, { by, seed, scheme }: Plan): Promise<SetOutline> {
  const indexOf = new Map<string, number>();
  const stratum: number[] = [];
  const hash: number[] = [];
  const { onBadRow, onSkippedRow, onUnjudgeable } = options;
  for await (const item of openItems(spec, { onBadRow, onSkippedRow, onUnjudgeable }).read()) {
    const name = by === undefined ? "" : stratumOf(item, by);
    let index = indexOf.get(name);
    if (index === undefined) {
      index = indexOf.size;
      indexOf.set(name, index);
    }
    stratum.push(index);
    if (scheme === "hash") hash.push(seededHash(seed, item.id));
  }
  return { count: stratum.length, names: [...indexOf.keys()], stratum, hash };
}

function drawRows({ scheme, draws, seed, by }: Plan, { count, names, stratum, hash }: SetOutline): Uint32Array {
  const strata = by === undefined ? null : stratum;
  const [size = 0] = draws;
  switch (scheme) {
    case "whole": return firstIntegers(count);
    case "paper": return paperDraw({ count, draws, seed, stratum: strata });
    case "cpython": return cpythonDraw({ random: new CpythonRandom(seed), rows: firstIntegers(count), size, stratum: strata });
    // The seeded order deals strata round-robin by hash: any beginning of it is balanced and stays when rows are added.
    case "hash": return Uint32Array.from(orderItems({ idHash: hash, field: stratum, fields: names }, seed, size).index);
  }
}

/** Ids and content hashes of the chosen rows, in their order. */
async function entriesOf(spec: string, { onBadRow }: DrawSampleOptions, { incorrect, seed, rows, count }: { readonly incorrect: IncorrectChoice; readonly seed: number; readonly rows: Uint32Array; readonly count: number }): Promise<SampleManifest["sample"]> {
  const placeOf = new Map(Array.from(rows, (row, place) => [row, place]));
  const entries: SampleManifest["sample"][] = Array.from(rows, () => []);
  let row = -1;
  let question: string | undefined;
  for await (const item of openItems(spec, { onBadRow, incorrect, seed }).read()) {
    // The items of one question stand side by side, as ID#1, ID#2, ...
    const own = incorrect === "all" ? item.id.slice(0, item.id.lastIndexOf("#")) : item.id;
    if (own !== question) row++;
    question = own;
    const place = placeOf.get(row);
    if (place !== undefined) entries[place]!.push(sampleEntry(item));
  }
  if (row + 1 !== count) throw new DataError(`${spec}: the items changed while they were read; draw again`, { file: spec }, { code: "items-changed" });
  return entries.flat();
}
