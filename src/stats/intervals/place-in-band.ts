import type { Interval } from "../estimate.js";

/** Where an estimate lies that is held against a band: "outside" only where its whole interval does. */
export type BandPlace = "inside" | "outside, interval reaches in" | "outside";

/** Compares an estimate and its interval with a band that nothing but noise makes. */
export function placeInBand({ estimate, ci95 }: { readonly estimate: number; readonly ci95: Interval }, [low, high]: Interval): BandPlace {
  if (estimate >= low && estimate <= high) return "inside";
  return ci95[0] > high || ci95[1] < low ? "outside" : "outside, interval reaches in";
}
