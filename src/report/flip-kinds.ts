import type { FlipExample } from "../analysis/flip-example.js";
import type { JudgeBlock } from "../analysis/report-document.js";

/** The four ways in which a verdict can turn, in the order in which they are shown; `move` names the same direction of P(accept) where no verdict turned. */
export const flipKinds: readonly { readonly kind: FlipExample["kind"]; readonly name: string; readonly meaning: string; readonly move: string }[] = [
  { kind: "deference", name: "Deference", meaning: "wrong claims rejected in C1 and accepted in C2", move: "Wrong claims, P(accept) rises in C2" },
  { kind: "skepticism", name: "Skepticism", meaning: "right claims accepted in C1 and rejected in C2", move: "Right claims, P(accept) falls in C2" },
  { kind: "helpful_accept", name: "Helpful acceptance", meaning: "right claims rejected in C1 and accepted in C2", move: "Right claims, P(accept) rises in C2" },
  { kind: "helpful_reject", name: "Helpful rejection", meaning: "wrong claims accepted in C1 and rejected in C2", move: "Wrong claims, P(accept) falls in C2" },
];

/** Whether examples stand in for flips: no verdict of the judge flipped, and its largest moves of P(accept) are shown instead. */
export function areStandIns(block: JudgeBlock, examples: readonly FlipExample[]): boolean {
  return flipKinds.every(({ kind }) => block.flips[kind] === 0) && examples.some(({ probabilities }) => probabilities !== null);
}
