import type { FlipMatching } from "./flip-matching.js";

/**
 * Accept rates after random flips, in expectation over the flips: H' = H (1 - q) where a share q of the accepted is turned round,
 * H' = H + (1 - H) r where a share r of the rejected is. With the flips of these very rates DDS is 0, and the accuracy of the
 * speaker's framing is 1/2 + (H' - F') / 2.
 * @param accept rates, 0 to 1; NaN stays NaN
 */
export function expectedFlips(accept: Float64Array, { ofAccepted, ofRejected }: FlipMatching): Float64Array {
  return accept.map((rate) => rate * (1 - ofAccepted) + (1 - rate) * ofRejected);
}
