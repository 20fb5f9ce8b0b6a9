import type { LabelBasis } from "../../items/mapping/label-basis.js";

const meanings: Readonly<Record<LabelBasis, string>> = {
  0: "places, counted from 0", 1: "places, counted from 1", letters: "letters, A for the first option", names: "the names that the set gives its options",
  text: "the text of the right option", mask: "a list of 0 and 1 beside the options",
};

/** A way to read labels, in words. */
export function basisText(basis: LabelBasis): string {
  return meanings[basis];
}
