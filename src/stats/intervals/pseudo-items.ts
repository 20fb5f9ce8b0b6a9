/** Imagined items, as [value, how many]; of differences symmetric about 0, of levels about a half. */
export type PseudoItems = readonly (readonly [value: number, mass: number])[];

/** For DDS, whose items lie in -2..2: two imagined items in all. */
export const ddsPseudoItems: PseudoItems = [[-2, 0.25], [-1, 0.5], [0, 0.5], [1, 0.5], [2, 0.25]];

/** For the change of one polarity, whose items lie in -1..1: two imagined items in all, as Agresti and Min add. */
export const changePseudoItems: PseudoItems = [[-1, 0.5], [0, 1], [1, 0.5]];

/** For the mean over an item's two claims of values that lie in -1..1: those of DDS, which is their sum, halved. */
export const claimMeanPseudoItems: PseudoItems = ddsPseudoItems.map(([value, mass]) => [value / 2, mass] as const);

/** For a level in 0..1 of one claim: one imagined item at each end. */
export const levelPseudoItems: PseudoItems = [[0, 1], [1, 1]];

/** For the mean over an item's two claims of levels in 0..1: two imagined items whose claims are independent. */
export const claimLevelPseudoItems: PseudoItems = [[0, 0.5], [0.5, 1], [1, 0.5]];

/** For the equivalence test of DDS: half an item in each of the five cells. */
export const equivalencePseudoItems: PseudoItems = [[-2, 0.5], [-1, 0.5], [0, 0.5], [1, 0.5], [2, 0.5]];
