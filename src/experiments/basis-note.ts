import type { Estimate } from "../stats/estimate.js";

/** What a table's numbers are read from and what their unit of inference is, in words. */
export function basisNote(basis: "verdicts" | "probabilities", { unit }: Pick<Estimate, "unit">): string {
  return `${basis === "verdicts" ? "From verdicts" : "From P(accept)"}; 95 % intervals by ${unit}.`;
}
