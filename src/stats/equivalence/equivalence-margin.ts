/** Points of DDS that still count as the same verdict: the margin of the equivalence test. */
export const equivalenceMargin = 10;
