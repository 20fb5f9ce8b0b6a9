/** Looks are at most so many items apart, however long a round is. */
const longestGap = 50;

/**
 * After which items of a seeded order to look: where a round of its fields ends, so that a field that differs from the
 * others weighs at no look more than its share, and after the last item. A round of more than 50 fields is also looked
 * into. It depends on the order alone, so that the same data give the same looks whenever they arrive.
 * @param field of each item, in the seeded order that deals the fields round-robin
 * @param first no look stands before so many items
 * @returns per item 1 where a look follows it
 */
export function lookSchedule(field: ArrayLike<number | string>, first = 1): Uint8Array {
  const looks = new Uint8Array(field.length);
  const round = new Set<number | string>();
  let last = 0;
  for (let item = 0; item < field.length; item++) {
    round.add(field[item]!);
    const isEnd = item + 1 === field.length;
    const endsRound = isEnd || round.has(field[item + 1]!);
    if (endsRound) round.clear();
    if (item + 1 >= first && (endsRound || item + 1 - last >= longestGap)) {
      looks[item] = 1;
      last = item + 1;
    } else if (item + 1 < first) last = item + 1;
  }
  return looks;
}
