import { seededUniform } from "../core/seeded-uniform.js";
import type { StudyItem } from "../store/store.js";
import type { Slots } from "./slots.js";

/**
 * The order in which pending trials are asked, as one queue per lane.
 * `item`: one queue shared by all lanes, conditions of an item together in a seeded shuffled order.
 * `prefix`: trials that share a prefix (framing, wording, option order) after one another, the groups dealt
 * to the lanes so that each lane has about as many trials.
 */
export function askOrder(
  pending: Int32Array, slots: Slots, seed: number,
  grouping: { readonly by: "item" } | { readonly by: "prefix"; readonly lanes: number; readonly places: (position: number) => Pick<StudyItem, "wording" | "order"> },
): Int32Array[] {
  return grouping.by === "item" ? [byItem(pending, slots, seed)] : byPrefix(pending, slots, grouping.lanes, grouping.places);
}

function byItem(pending: Int32Array, slots: Slots, seed: number): Int32Array {
  const order = pending.slice();
  let start = 0;
  while (start < order.length) {
    const position = slots.position(order[start] as number);
    let end = start;
    while (end < order.length && slots.position(order[end] as number) === position) end++;
    for (let index = end - 1; index > start; index--) {
      const other = start + Math.floor(seededUniform(seed, "ask", order[index] as number) * (index - start + 1));
      [order[index], order[other]] = [order[other] as number, order[index] as number];
    }
    start = end;
  }
  return order;
}

function byPrefix(pending: Int32Array, slots: Slots, lanes: number, places: (position: number) => Pick<StudyItem, "wording" | "order">): Int32Array[] {
  const groups = new Map<string, number[]>();
  for (const slot of pending) {
    const { wording, order } = places(slots.position(slot));
    const name = `${wording} ${order} ${slots.cell(slot).framing}`;
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [slot]);
    else group.push(slot);
  }
  const queues: number[][] = Array.from({ length: lanes }, () => []);
  for (const group of [...groups.values()].sort((a, b) => b.length - a.length)) {
    const shortest = queues.reduce((best, queue) => (queue.length < best.length ? queue : best));
    for (const slot of group) shortest.push(slot);
  }
  return queues.map((queue) => Int32Array.from(queue));
}
