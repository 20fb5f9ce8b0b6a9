import { seededUniform } from "../../core/seeded-uniform.js";
import type { FlipMatching } from "./flip-matching.js";

/** One draw of the random flips. The same seed and claim turn the same verdict round. */
export function drawnFlips(accept: Float64Array, { ofAccepted, ofRejected }: FlipMatching, seed: number, claim: "correct" | "incorrect"): Float64Array {
  return accept.map((verdict, item) => {
    const flips = seededUniform(seed, "flip-matching", item, claim) < (verdict > 0.5 ? ofAccepted : ofRejected);
    return flips ? 1 - verdict : verdict;
  });
}
