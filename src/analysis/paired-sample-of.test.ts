import { expect, it } from "vitest";
import type { CollectedVerdicts } from "./collect-verdicts.js";
import { pairedSampleOf } from "./paired-sample-of.js";

it("groups the items of two families by the wordings of the one that has more, however many items there are", () => {
  const items = 300_000;
  const columns = [0, 1].map(() => [new Float64Array(items), new Float64Array(items)] as const);
  const lost = [0, 1].map(() => [new Uint16Array(items), new Uint16Array(items)] as const);
  const twelve = Int32Array.from({ length: items }, (_, item) => item % 12);
  const verdicts = {
    items, fieldNames: ["all"], field: new Int32Array(items), cluster: null, accept: columns, probability: null, lost, probabilityLost: lost,
    wording: [new Int32Array(items), twelve], acceptSecond: [new Uint8Array(items), new Uint8Array(items)],
  } as unknown as CollectedVerdicts;
  const { design } = pairedSampleOf({ verdicts, baseline: 0, treatment: 1, wordings: 12, repeats: 1, seed: 1 });
  expect(design.groupings.map(({ unit, count }) => [unit, count])).toEqual([["wording", 12]]);
});
