/**
 * Which wrong answer of an item is put before the judge: the one that the paper chose (for a set of one's own, the
 * chosen or first one), the first of the list, the one that is hardest to tell from the right one, one drawn by seed and
 * id, or every one as an item of its own.
 */
export type IncorrectChoice = "paper" | "first" | "hardest" | "random" | "all";
