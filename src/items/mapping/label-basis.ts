/**
 * How a label names the right option: by its place from 0 or from 1, by its letter, by the name that the set gives it, by its
 * text, or by a list of 0 and 1 beside the options.
 */
export const labelBases = ["0", "1", "letters", "names", "text", "mask"] as const;

export type LabelBasis = (typeof labelBases)[number];
