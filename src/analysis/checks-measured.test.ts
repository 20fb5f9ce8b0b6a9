import { expect, it } from "vitest";
import { checksMeasured } from "./checks-measured.js";
import { checkSampleOf, type CheckItem } from "./fixtures/check-sample-of.js";
import { pairedOrderEffect } from "./paired-order-effect.js";
import { placeboEffect } from "./placebo-effect.js";
import { retestFlips } from "./retest-flips.js";

const item: CheckItem = { main: "1010", retest: "1010", secondWording: "1010", otherOrder: "1010" };
const results = (items: readonly CheckItem[]) => {
  const sample = checkSampleOf(items);
  return { retest: retestFlips(sample), placebo: placeboEffect(sample), pairedOrder: pairedOrderEffect(sample) };
};

it("holds where all three checks came out", () => {
  expect(checksMeasured(results([item]))).toBe(true);
});

it.each<[string, CheckItem]>([
  ["retest", { ...item, retest: "----" }], ["retest of one framing", { ...item, retest: "10--" }],
  ["second wordings", { ...item, secondWording: "--10" }], ["other orders", { ...item, otherOrder: "10--" }],
])("does not where every %s is lost", (_, one) => {
  expect(checksMeasured(results([one, one]))).toBe(false);
});

it("asks for no placebo of one wording and no pairs of one order, and takes proof for a retest", () => {
  const { retest } = results([item]);
  expect(checksMeasured({ retest })).toBe(true);
  expect(checksMeasured({ retest: null })).toBe(false);
  expect(checksMeasured({ retest: { c1: { n: 0, flips: 0 }, c2: { n: 0, flips: 0 }, exact: true } })).toBe(true);
});
