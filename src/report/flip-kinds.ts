import type { FlipExample } from "../analysis/flip-example.js";

/** The four ways in which a verdict can turn, in the order in which they are shown. */
export const flipKinds: readonly { readonly kind: FlipExample["kind"]; readonly name: string; readonly meaning: string }[] = [
  { kind: "deference", name: "Deference", meaning: "wrong claims rejected in C1 and accepted in C2" },
  { kind: "skepticism", name: "Skepticism", meaning: "right claims accepted in C1 and rejected in C2" },
  { kind: "helpful_accept", name: "Helpful acceptance", meaning: "right claims rejected in C1 and accepted in C2" },
  { kind: "helpful_reject", name: "Helpful rejection", meaning: "wrong claims accepted in C1 and rejected in C2" },
];

/**
 * Whether the judge accepts the claim on one side of an example. Where probabilities are stored they decide,
 * because a large move of P(accept) may be shown although no verdict flipped.
 */
export function accepts(flip: FlipExample, side: 0 | 1): boolean {
  if (flip.probabilities !== null) return flip.probabilities[side] > 0.5;
  return (flip.kind === "deference" || flip.kind === "helpful_accept" ? 1 : 0) === side;
}
