import { DataError } from "../core/data-error.js";
import type { Item } from "../core/item.js";
import { itemHash } from "../core/item-hash.js";
import type { Store, StudyItem } from "../store/store.js";
import { createHash } from "node:crypto";
import { orderItems } from "../core/order-items.js";
import { seededHash } from "../core/seeded-hash.js";

/** Anything that gives the same items each time it is read. */
export interface ItemReader {
  read(): AsyncIterable<Item>;
}

/** The items of a study in their seeded order, read once and not yet stored. */
export interface SurveyedItems {
  readonly count: number;
  readonly fields: number;
  /** SHA-256 over the hashes of the chosen items in their order. */
  readonly sha256: string;
  /** Why the text of the set must not be published; null where nothing says so. */
  readonly gated: string | null;
  /** Reads the items again and stores the chosen ones; gives them in order, for `Store.putStudy`. */
  store(store: Store, inspect?: ItemInspector): Promise<() => Generator<StudyItem & { readonly itemRow: number }>>;
}

export interface SurveyOptions {
  readonly seed: number;
  readonly limit: number;
}

/** Called for every chosen item with its turn; throws to refuse the study. */
export type ItemInspector = (item: Item, turn: number) => void;

const BATCH = 256;
const HASH_BYTES = 32;

/**
 * Reads items once and puts them in the seeded order of a study, so that a study that is known already costs no
 * second reading. Holds about 90 bytes an item in memory, never the items.
 */
export async function surveyItems(source: ItemReader, options: SurveyOptions): Promise<SurveyedItems> {
  const fieldNames: string[] = [];
  const fieldIndexOf = new Map<string, number>();
  const idHash: number[] = [];
  const field: number[] = [];
  let gated: string | null = null;
  let read = Buffer.alloc(1024 * HASH_BYTES);
  for await (const item of source.read()) {
    gated ??= item.gated ?? null;
    const name = fieldOf(item);
    let index = fieldIndexOf.get(name);
    if (index === undefined) {
      index = fieldNames.push(name) - 1;
      fieldIndexOf.set(name, index);
    }
    if (field.length * HASH_BYTES === read.length) read = Buffer.concat([read, Buffer.alloc(read.length)]);
    read.write(itemHash(item), field.length * HASH_BYTES, "hex");
    idHash.push(seededHash(options.seed, item.id));
    field.push(index);
  }
  if (field.length === 0) throw new DataError("there are no items to judge", {}, { code: "no-items" });

  const ordered = orderItems({ idHash, field, fields: fieldNames }, options.seed, options.limit);
  const count = ordered.index.length;
  const hashAt = (index: number): Buffer => read.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES);
  const sha256 = createHash("sha256");
  const used = new Set<number>();
  ordered.index.forEach((index) => {
    sha256.update(hashAt(index));
    used.add(field[index] as number);
  });
  const turnOf = (position: number) => (ordered.fieldIndex[position] as number) + (ordered.rank[position] as number);

  return {
    count,
    fields: used.size,
    sha256: sha256.digest("hex"),
    gated,
    async store(store, inspect) {
      const positionOf = new Int32Array(field.length).fill(-1);
      ordered.index.forEach((index, position) => { positionOf[index] = position; });
      const rows = new Int32Array(count);
      const clusters: (string | null)[] = new Array<string | null>(count).fill(null);
      let batch: { hash: string; item: Item; position: number }[] = [];
      const flush = () => {
        store.putItems(batch).forEach((row, index) => { rows[(batch[index] as { position: number }).position] = row; });
        batch = [];
      };
      let index = 0;
      for await (const item of source.read()) {
        const position = positionOf[index] ?? -1;
        if (position >= 0) {
          const hash = itemHash(item);
          if (hash !== hashAt(index).toString("hex")) throw itemsChanged();
          inspect?.(item, turnOf(position));
          clusters[position] = item.cluster ?? null;
          if (batch.push({ hash, item, position }) >= BATCH) flush();
        }
        index++;
      }
      flush();
      if (index !== field.length) throw itemsChanged();
      return function* studyItems() {
        for (let position = 0; position < count; position++) {
          yield { position, itemRow: rows[position] as number, field: fieldNames[field[ordered.index[position] as number] as number] as string, cluster: clusters[position] ?? null, turn: turnOf(position) };
        }
      };
    },
  };
}

function itemsChanged(): DataError {
  return new DataError("the items changed while they were read; run again", {}, { code: "items-changed" });
}

function fieldOf(item: Item): string {
  return item.field ?? item.dataset ?? "all";
}
