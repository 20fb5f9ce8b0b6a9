import { describe, expect, it } from "vitest";
import type { Item } from "../core/item.js";
import type { StudySpec } from "../runner/study-spec.js";
import type { Store } from "../store/store.js";
import { storedStudy } from "./fixtures/stored-study.js";
import { parkedTrials } from "./parked-trials.js";

const item: Item = { id: "secret-1", question: "What is the password?", correct_answers: ["x"], incorrect_answers: ["y"], gated: "it is secret" };
const spec = (() => {
  const { store, study } = storedStudy({ items: 1, answer: () => true });
  store.close();
  return study.spec as StudySpec;
})();

/** A store with one trial that was given up after an error that quotes the prompt. */
function storeWith(parked: Item): Store {
  return {
    parkedSlots: () => [{ slot: 0, attempts: 5, code: "rejected", detail: `refused: ${parked.question}` }],
    itemAt: () => ({ item: parked, turn: 0 }),
  } as unknown as Store;
}

describe("the last error of a trial that was given up", () => {
  it("may quote the prompt, and is left out for a gated item unless that is allowed", () => {
    const detailOf = (parked: Item, allowGated: boolean) => parkedTrials(storeWith(parked), 1, 0, spec, { allowGated }).map(({ itemId, code, detail }) => [itemId, code, detail]);
    expect(detailOf(item, false)).toEqual([["secret-1", "rejected", "(withheld: it is secret)"]]);
    expect(detailOf(item, true)).toEqual([["secret-1", "rejected", "refused: What is the password?"]]);
    expect(detailOf({ ...item, gated: undefined }, false)).toEqual([["secret-1", "rejected", "refused: What is the password?"]]);
  });
});
