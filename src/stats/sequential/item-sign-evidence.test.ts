import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { combineEvidence } from "./combine-evidence.js";
import { itemSignEvidence } from "./item-sign-evidence.js";
import { itemSignProcess } from "./item-sign-process.js";

describe("the evidence of item signs", () => {
  it.each([[76, 5, 34.94456], [5, 59, 24.49925], [34, 29, -2.10272], [4, 1, -0.13353]])("%i up and %i down", (up, down, log) => {
    expect(itemSignEvidence(up, down)).toBeCloseTo(log, 5);
  });

  it("is none without signs", () => {
    expect(itemSignEvidence(0, 0)).toBeCloseTo(0, 14);
  });

  it("along a stream is what the signs so far give", () => {
    const signs = [1, 1, 1, -1, 1, 0, 1, 1, 1, 1, 1];
    const process = itemSignProcess(signs);
    const published = [1, 1.5, 2.5, 0.625, 0.875, 0.875, 1.3125, 2.0625, 3.3516, 5.5859, 9.4961];
    process.forEach((value, index) => expect(value).toBeCloseTo(published[index]!, 4));
    let [up, down] = [0, 0];
    signs.forEach((sign, index) => {
      if (sign > 0) up += 1;
      if (sign < 0) down += 1;
      expect(Math.log(process[index]!)).toBeCloseTo(itemSignEvidence(up, down), 12);
    });
  });

  const path = fileURLToPath(new URL("../../../../shared/oracle/tables.json", import.meta.url));
  it.skipIf(!existsSync(path))("agrees with an independent computation (skipped where ../shared/oracle/tables.json is absent)", () => {
    const tables = JSON.parse(readFileSync(path, "utf8")) as Record<string, { item_signs: { up: number; down: number; log_e_betabinom_half: number } }>;
    for (const { item_signs: { up, down, log_e_betabinom_half: log } } of Object.values(tables)) expect(itemSignEvidence(up, down)).toBeCloseTo(log, 9);
  });
});

describe("evidence of several arms", () => {
  it("is averaged where they may depend on each other, multiplied where they do not", () => {
    expect(Math.exp(combineEvidence([Math.log(4), Math.log(0.5)], "any"))).toBeCloseTo(2.25, 12);
    expect(Math.exp(combineEvidence([Math.log(4), Math.log(0.5)], "independent"))).toBeCloseTo(2, 12);
  });

  it("is none without arms, and keeps what is too large for a number", () => {
    expect(combineEvidence([], "any")).toBe(0);
    expect(combineEvidence([2000, 0], "any")).toBeCloseTo(2000 - Math.LN2, 9);
    expect(combineEvidence([-Infinity, -Infinity], "any")).toBe(-Infinity);
  });
});
