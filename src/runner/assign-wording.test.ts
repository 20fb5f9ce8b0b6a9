import { describe, expect, it } from "vitest";
import { assignWording } from "./assign-wording.js";

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
