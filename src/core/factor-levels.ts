/**
 * The levels of an arm's factors by name, such as `{ labels: "Human/AI", speaker: "AI", mitigation: "honest" }`. A factor at
 * its default is absent.
 */
export type FactorLevels = Readonly<Record<string, string>>;
