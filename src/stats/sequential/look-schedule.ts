/** A round longer than this is also looked into, every so many items. */
const longestStretch = 50;
/** Late looks are at least this share of the items apart: a stop that comes so much later costs little, and a million items have a thousand looks. */
const sparsest = 1 / 200;

/**
 * After which items of a seeded order to look: where a round of its fields ends, so that a field that differs from the
 * others weighs at no look more than its share, and after the last item. A round of more than 50 fields is also looked
 * into; beyond 200 items looks are at least a 200th of the items apart. It depends on the order alone, so that the same
 * data give the same looks whenever they arrive.
 * @param field of each item, in the seeded order that deals the fields round-robin
 * @param first no look stands before so many items
 * @returns per item 1 where a look follows it
 */
export function lookSchedule(field: ArrayLike<number | string>, first = 1): Uint8Array {
  const looks = new Uint8Array(field.length);
  const round = new Set<number | string>();
  let last = 0;
  for (let item = 0; item < field.length; item++) {
    const items = item + 1;
    round.add(field[item]!);
    const isEnd = items === field.length;
    const isDue = round.size % longestStretch === 0 || isEnd || round.has(field[items]!);
    if (isEnd || round.has(field[items]!)) round.clear();
    if (items >= first && isDue && (isEnd || items - last >= sparsest * items)) {
      looks[item] = 1;
      last = items;
    }
  }
  return looks;
}
