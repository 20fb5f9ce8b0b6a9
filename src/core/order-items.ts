import { seededHash } from "./seeded-hash.js";

/** What the order needs of each item, in the order in which they were read. */
export interface OrderInput {
  /** hash(seed, id) of each item. */
  readonly idHash: ArrayLike<number>;
  /** Index into `fields` of each item. */
  readonly field: ArrayLike<number>;
  readonly fields: readonly string[];
}

/** An item's place: which one it is, and the index of its field and its rank within it. */
export interface OrderedItems {
  /** Index of the item at each position. */
  readonly index: Int32Array;
  /** Index of its field in the seeded order of fields. */
  readonly fieldIndex: Int32Array;
  /** Its rank within its field. */
  readonly rank: Int32Array;
}

/**
 * The seeded order of a study: fields, in order of hash(seed, field), are dealt round-robin; within a field
 * items stand by hash(seed, id). The first N of it extend the first N - 1.
 */
export function orderItems(input: OrderInput, seed: number, limit: number): OrderedItems {
  const fieldOrder = input.fields.map((name, field) => ({ name, field, hash: seededHash(seed, name) }))
    .sort((a, b) => a.hash - b.hash || (a.name < b.name ? -1 : 1));
  const members: number[][] = input.fields.map(() => []);
  for (let item = 0; item < input.field.length; item++) (members[input.field[item] as number] as number[]).push(item);
  for (const list of members) list.sort((a, b) => (input.idHash[a] as number) - (input.idHash[b] as number) || a - b);

  const count = Math.min(limit, input.field.length);
  const ordered: OrderedItems = { index: new Int32Array(count), fieldIndex: new Int32Array(count), rank: new Int32Array(count) };
  let position = 0;
  for (let rank = 0; position < count; rank++) {
    for (let fieldIndex = 0; fieldIndex < fieldOrder.length && position < count; fieldIndex++) {
      const item = (members[(fieldOrder[fieldIndex] as { field: number }).field] as number[])[rank];
      if (item === undefined) continue;
      ordered.index[position] = item;
      ordered.fieldIndex[position] = fieldIndex;
      ordered.rank[position] = rank;
      position++;
    }
  }
  return ordered;
}
