/** With fewer items than this that differ from 0, the spread that they show is not trusted, and no equivalence is tested on it. */
export const fewestDifferences = 10;
