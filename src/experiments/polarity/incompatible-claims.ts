import type { SectionInput } from "../../analysis/section-input.js";
import type { FramedArms } from "../framed-arms.js";

/** Per item, mean over its two claims (0 to 1), in one framing. */
interface IncompatibleShares {
  /** Called correct and called wrong: "yes" to both questions. */
  readonly bothYes: Float64Array;
  /** Called neither: "no" to both. */
  readonly bothNo: Float64Array;
}

/** What the answers to the two questions say that cannot both be so, per framing, in the order of the items. */
export interface IncompatibleClaims {
  readonly statement: IncompatibleShares;
  readonly speaker: IncompatibleShares;
}

/**
 * Pairs of answers that cannot both hold: a claim that is called correct by one arm and wrong by the other, or neither. From verdicts; with repeats
 * the chance that an asking of one and an asking of the other give such a pair. NaN where a verdict is missing.
 */
export function incompatibleClaims(
  { verdicts }: Pick<SectionInput, "verdicts">, { straight, inverted, items }: { readonly straight: FramedArms; readonly inverted: FramedArms; readonly items: Int32Array },
): IncompatibleClaims {
  const shares = (first: number, second: number): IncompatibleShares => {
    const [bothYes, bothNo] = [new Float64Array(items.length), new Float64Array(items.length)];
    for (const claim of [0, 1] as const) {
      const [correct, notWrong] = [verdicts.accept[first]![claim], verdicts.accept[second]![claim]];
      for (let index = 0; index < items.length; index++) {
        const [s, v] = [correct[items[index]!]!, notWrong[items[index]!]!];
        bothYes[index]! += s * (1 - v) / 2;
        bothNo[index]! += (1 - s) * v / 2;
      }
    }
    return { bothYes, bothNo };
  };
  return { statement: shares(straight.statement, inverted.statement), speaker: shares(straight.speaker, inverted.speaker) };
}
