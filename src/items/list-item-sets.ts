import { dialdeferHome } from "../fetching/dialdefer-home.js";
import { catalogue } from "./benchmarks/catalogue.js";
import type { CatalogueEntry } from "./benchmarks/catalogue-entry.js";
import { benchmarkPlaces } from "./cache/benchmark-places.js";
import { openItems } from "./open-items.js";

/** An item set that DialDefer knows by name. */
export interface ItemSet {
  /** What `--items` takes. */
  readonly spec: string;
  readonly title: string;
  /** Items in the set; of a benchmark, in its current published version. */
  readonly items: number;
  /** Number of distinct fields; 0 where items have none. */
  readonly fields: number;
  readonly licence: string;
  /** What is contradictory or unclear about the licence. */
  readonly licenceNote: string | null;
  readonly builtIn: boolean;
  /** Whether its text may not be published. */
  readonly gated: boolean;
  /** Whether it is not fetched by `items get`, which then says what to do. */
  readonly byHand: boolean;
  /** Whether every file of it is on this machine. */
  readonly cached: boolean;
  /** Where it lies, or would lie. */
  readonly path: string | null;
  /** Whether the paper's items can be drawn from it again; null for a set that the paper did not use. */
  readonly paperSample: boolean | null;
  /** What stands in the way of it, or limits it. */
  readonly paperSampleNote: string | null;
  readonly description: string;
  readonly wrongAnswers: string;
  readonly notice: string | null;
  readonly citation: string | null;
  readonly homepage: string | null;
  /** The published files: name, address, and size and SHA-256 where they are known. */
  readonly files: CatalogueEntry["files"];
}

/** The item sets known by name, the shipped ones counted as they stand; looks which benchmarks are on this machine, fetches nothing. */
export async function listItemSets(home: string = dialdeferHome(process.env)): Promise<ItemSet[]> {
  return [
    await shippedSet("starter", "Starter set", "timeless facts in many fields, from trivial to hard; ships with DialDefer", "written with the right answer, in the same form and length"),
    await shippedSet("conflicts", "Conflicts", "invented quarrels of two people, with a verdict about one of them; ships with DialDefer", "the verdict with \"not\" put before it or taken away"),
    ...[...catalogue.values()].map((entry) => itemSetOf(entry, home)),
  ];
}

async function shippedSet(spec: string, title: string, description: string, wrongAnswers: string): Promise<ItemSet> {
  let items = 0;
  const fields = new Set<string>();
  for await (const item of openItems(spec).read()) {
    items++;
    if (item.field !== undefined) fields.add(item.field);
  }
  return {
    spec, title, items, fields: fields.size, licence: "MIT", licenceNote: null, builtIn: true, gated: false, byHand: false, cached: true, path: null,
    paperSample: null, paperSampleNote: null, description, wrongAnswers, notice: null, citation: null, homepage: null, files: [],
  };
}

function itemSetOf(entry: CatalogueEntry, home: string): ItemSet {
  const { missing, path } = benchmarkPlaces(entry, home);
  const { name, title, items, fields, licence, licenceNote = null, gated, byHand, paperSample, paperSampleNote = null, about, wrongAnswers, notice = null, citation, homepage, files } = entry;
  return {
    spec: name, title, items, fields, licence, licenceNote, builtIn: false, gated, byHand: byHand !== undefined, cached: missing.length === 0, path,
    paperSample: paperSample !== undefined, paperSampleNote, description: about, wrongAnswers, notice, citation: citation === "" ? null : citation, homepage, files,
  };
}
