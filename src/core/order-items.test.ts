import { describe, expect, it } from "vitest";
import { assignWording } from "../runner/assign-wording.js";
import { orderItems } from "./order-items.js";
import { seededHash } from "./seeded-hash.js";

/** `sizes` items per field, named after their field. */
function items(sizes: Readonly<Record<string, number>>) {
  const fields = Object.keys(sizes);
  const field: number[] = [];
  const idHash: number[] = [];
  fields.forEach((name, index) => {
    for (let item = 0; item < (sizes[name] as number); item++) {
      field.push(index);
      idHash.push(seededHash(1, `${name}-${item}`));
    }
  });
  return { fields, field, idHash };
}

describe("the seeded order of items", () => {
  it("deals the fields round-robin, so that any beginning is balanced", () => {
    const input = items({ law: 5, health: 5, history: 5 });
    const { index } = orderItems(input, 1, Infinity);
    const dealt = [...index].map((item) => input.fields[input.field[item] as number]);
    expect(new Set(dealt.slice(0, 3)).size).toBe(3);
    expect(dealt.slice(3, 6)).toEqual(dealt.slice(0, 3));
  });

  it("goes on with the larger fields when the smaller are used up, each item once", () => {
    const { index } = orderItems(items({ small: 1, large: 6 }), 1, Infinity);
    expect([...index].sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  it("extends: a larger limit begins with the items, wordings and orders of a smaller one", () => {
    const input = items({ a: 20, b: 13, c: 7 });
    const place = (limit: number) => {
      const { index, fieldIndex, rank } = orderItems(input, 1, limit);
      return [...index].map((item, position) => ({ item, ...assignWording((fieldIndex[position] as number) + (rank[position] as number), 12, "counterbalanced") }));
    };
    expect(place(40).slice(0, 15)).toEqual(place(15));
  });

  it("depends on the seed and the ids alone, not on the order of the file", () => {
    const input = items({ a: 8, b: 8 });
    const reversed = { fields: input.fields, field: [...input.field].reverse(), idHash: [...input.idHash].reverse() };
    const hashes = (one: typeof input) => [...orderItems(one, 1, Infinity).index].map((item) => one.idHash[item]);
    expect(hashes(reversed)).toEqual(hashes(input));
  });
});

describe("wording and option order", () => {
  it("balance over 2W items of a field: every wording once with each order", () => {
    const cells = Array.from({ length: 24 }, (_, rank) => assignWording(3 + rank, 12, "counterbalanced"));
    expect(new Set(cells.map(({ wording, order }) => `${wording} ${order}`)).size).toBe(24);
  });

  it("alternate the order from item to item", () => {
    const orders = Array.from({ length: 12 }, (_, rank) => assignWording(rank, 12, "counterbalanced").order);
    expect(orders.filter((order) => order === "accept-first")).toHaveLength(6);
    expect(orders[0]).not.toBe(orders[1]);
  });

  it("follow the contract's formula", () => {
    // k = 13, f = 2: cell = 15, wording = 3, order = (15 + 1) mod 2 = 0.
    expect(assignWording(15, 12, "counterbalanced")).toEqual({ wording: 3, order: "accept-first" });
  });

  it("still counterbalance a family with one wording", () => {
    const orders = [0, 1, 2, 3].map((rank) => assignWording(rank, 1, "counterbalanced").order);
    expect(orders).toEqual(["accept-first", "accept-second", "accept-first", "accept-second"]);
  });

  it("hold the order still when one is asked for", () => {
    expect(assignWording(1, 12, "accept-second").order).toBe("accept-second");
  });
});
