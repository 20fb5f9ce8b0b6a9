import { DataError } from "../core/data-error.js";
import type { Item } from "../core/item.js";
import { itemHash } from "../core/item-hash.js";
import type { Store, StudyItem } from "../store/store.js";
import { assignWording } from "./assign-wording.js";
import { createHash } from "node:crypto";
import { orderItems } from "./order-items.js";
import { seededHash } from "./seeded-hash.js";
import type { OrderRule } from "./study-spec.js";

/** Anything that gives the same items each time it is read. */
export interface ItemReader {
  read(): AsyncIterable<Item>;
}

/** Items in the store, in the seeded order of a study. */
export interface ImportedItems {
  readonly count: number;
  readonly fields: number;
  /** SHA-256 over the hashes of the chosen items in their order. */
  readonly sha256: string;
  /** The chosen items in order, for `Store.putStudy`. */
  readonly studyItems: () => Generator<StudyItem & { readonly itemRow: number }>;
}

export interface ImportOptions {
  readonly seed: number;
  readonly limit: number;
  readonly wordings: number;
  readonly order: OrderRule;
  /** Called for every chosen item with its place; throws to refuse the study. */
  readonly inspect?: (item: Item, place: { readonly wording: number; readonly order: StudyItem["order"] }) => void;
}

const BATCH = 512;

/**
 * Reads items once (twice when `limit` cuts them), stores the chosen ones and puts them in the seeded order.
 * Holds about 60 bytes an item in memory, never the items.
 */
export async function importItems(source: ItemReader, store: Store, options: ImportOptions): Promise<ImportedItems> {
  const fieldNames: string[] = [];
  const fieldIndexOf = new Map<string, number>();
  const idHash: number[] = [];
  const field: number[] = [];
  for await (const item of source.read()) {
    const name = fieldOf(item);
    let index = fieldIndexOf.get(name);
    if (index === undefined) {
      index = fieldNames.push(name) - 1;
      fieldIndexOf.set(name, index);
    }
    idHash.push(seededHash(options.seed, item.id));
    field.push(index);
  }
  if (field.length === 0) throw new DataError("there are no items to judge", {}, { code: "no-items" });

  const ordered = orderItems({ idHash, field, fields: fieldNames }, options.seed, options.limit);
  const count = ordered.index.length;
  const positionOf = new Int32Array(field.length).fill(-1);
  ordered.index.forEach((index, position) => { positionOf[index] = position; });

  const rows = new Int32Array(count);
  const hashes = Buffer.alloc(count * 32);
  const clusters: (string | null)[] = new Array<string | null>(count).fill(null);
  let batch: { hash: string; item: Item; position: number }[] = [];
  const flush = () => {
    store.putItems(batch).forEach((row, index) => { rows[(batch[index] as { position: number }).position] = row; });
    batch = [];
  };
  let read = 0;
  for await (const item of source.read()) {
    const position = positionOf[read++] ?? -1;
    if (position < 0) continue;
    options.inspect?.(item, assignWording(ordered.fieldIndex[position] as number, ordered.rank[position] as number, options.wordings, options.order));
    const hash = itemHash(item);
    hashes.write(hash, position * 32, "hex");
    clusters[position] = item.cluster ?? null;
    if (batch.push({ hash, item, position }) >= BATCH) flush();
  }
  flush();
  if (read !== field.length) throw new DataError("the items changed while they were read; run again", {}, { code: "items-changed" });

  const used = new Set<number>();
  ordered.index.forEach((index) => used.add(field[index] as number));
  return {
    count,
    fields: used.size,
    sha256: createHash("sha256").update(hashes).digest("hex"),
    * studyItems() {
      for (let position = 0; position < count; position++) {
        const { wording, order } = assignWording(ordered.fieldIndex[position] as number, ordered.rank[position] as number, options.wordings, options.order);
        yield { position, itemRow: rows[position] as number, field: fieldNames[field[ordered.index[position] as number] as number] as string, cluster: clusters[position] ?? null, wording, order };
      }
    },
  };
}

function fieldOf(item: Item): string {
  return item.field ?? item.dataset ?? "all";
}
