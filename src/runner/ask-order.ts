import { seededUniform } from "../core/seeded-uniform.js";
import type { Slots } from "./slots.js";

/**
 * How a judge is best asked: see `Judge.grouping`. `prefixOf` names what the prompts of a slot share; with
 * `itemsAtOnce` they are gathered within so many items, those of the next after them.
 */
export type AskGrouping = { readonly by: "item" }
  | { readonly by: "prefix"; readonly lanes: number; readonly prefixOf: (slot: number) => string; readonly itemsAtOnce?: number };

/**
 * The order in which pending trials are asked, as one queue per lane.
 * `item`: one queue shared by all lanes, conditions and checks of an item together in a seeded shuffled order.
 * `prefix`: trials that share a prefix after one another, the groups dealt to the lanes so that each lane has
 * about as many trials.
 * @param pending slots, ascending
 */
export function askOrder(pending: Int32Array, slots: Slots, seed: number, grouping: AskGrouping): Int32Array[] {
  if (grouping.by === "item") return [byItem(pending, slots, seed)];
  const { lanes, prefixOf, itemsAtOnce } = grouping;
  return itemsAtOnce === undefined ? byPrefix(pending, lanes, prefixOf) : inBlocks(pending, slots, itemsAtOnce, (block) => byPrefix(block, lanes, prefixOf));
}

/** The queues of one block of items after those of another. */
function inBlocks(pending: Int32Array, slots: Slots, items: number, queuesOf: (block: Int32Array) => Int32Array[]): Int32Array[] {
  const order = checksBesideItems(pending, slots);
  const queues: number[][] = [];
  for (let start = 0, end = 0; start < order.length; start = end) {
    const block = Math.floor(slots.position(order[start] as number) / items);
    while (end < order.length && Math.floor(slots.position(order[end] as number) / items) === block) end++;
    queuesOf(order.subarray(start, end)).forEach((queue, lane) => (queues[lane] ??= []).push(...queue));
  }
  return queues.map((queue) => Int32Array.from(queue));
}

function byItem(pending: Int32Array, slots: Slots, seed: number): Int32Array {
  const order = checksBesideItems(pending, slots);
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

/** Merges the main slots with the check slots, which are numbered behind them, by the positions of their items. */
function checksBesideItems(pending: Int32Array, slots: Slots): Int32Array {
  let check = pending.findIndex((slot) => slots.isCheck(slot));
  if (check < 0) return pending.slice();
  const mains = check;
  const order = new Int32Array(pending.length);
  let main = 0;
  for (let index = 0; index < order.length; index++) {
    const takeMain = main < mains && (check >= pending.length || slots.position(pending[main] as number) <= slots.position(pending[check] as number));
    order[index] = pending[takeMain ? main++ : check++] as number;
  }
  return order;
}

function byPrefix(pending: Int32Array, lanes: number, prefixOf: (slot: number) => string): Int32Array[] {
  const groups = new Map<string, number[]>();
  for (const slot of pending) {
    const name = prefixOf(slot);
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
