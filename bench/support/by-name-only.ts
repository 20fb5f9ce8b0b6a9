/** Benches that take many minutes: they run when they are named and not among all. */
export const byNameOnly: ReadonlySet<string> = new Set(["simulation", "experiments"]);
