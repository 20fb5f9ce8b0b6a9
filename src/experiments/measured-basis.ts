import type { SectionInput } from "../analysis/section-input.js";
import { ArmColumns } from "./arm-columns.js";

/** On what a section rests, and what the reader must know about that. */
export interface MeasuredBasis {
  readonly columns: ArmColumns;
  readonly caveats: readonly string[];
}

/**
 * The basis of the study's finding, where every arm of a section can be measured on it: probabilities where the verdicts
 * hardly vary, if all of the arms have them.
 */
export function measuredBasis(input: Pick<SectionInput, "block" | "verdicts" | "spec">, arms: readonly number[]): MeasuredBasis {
  const { basis, verdict } = input.block.finding;
  if (basis === "probabilities") {
    if (arms.every((arm) => hasProbabilities(input.verdicts, arm))) {
      return { columns: new ArmColumns(input, basis), caveats: ["The judge's verdicts hardly vary, so all that stands here is measured on its probability of \"accept\"."] };
    }
    return { columns: new ArmColumns(input, "verdicts"), caveats: ["The judge's verdicts hardly vary and some of these arms have no probabilities, so that a shift can hardly show here."] };
  }
  return { columns: new ArmColumns(input, "verdicts"), caveats: verdict === "not measurable" ? ["The judge gives nearly always the same verdict and no probabilities are stored, so that a shift can hardly show here."] : [] };
}

function hasProbabilities({ probability }: SectionInput["verdicts"], arm: number): boolean {
  return probability !== null && probability[arm]!.every((column) => column.some((value) => !Number.isNaN(value)));
}
