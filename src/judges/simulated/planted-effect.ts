import type { OptionOrder } from "../../core/option-order.js";
import type { Polarity } from "../../core/polarity.js";
import { normalCdf } from "../../stats/distributions/normal-cdf.js";
import { normalQuantile } from "../../stats/distributions/normal-quantile.js";
import { evidence, withNoiseAndPosition, type PlantedArm } from "./simulated-trial.js";
import type { SimulatedParameters } from "./simulated-parameters.js";

/** How a study orders the options: one way throughout, or each half of the time. */
export type PlantedOrder = OptionOrder | "counterbalanced";

/** Expected values of a simulated judge, in closed form. */
export interface PlantedEffect {
  /** Expected DDS in percentage points, of verdicts and of probabilities alike. */
  readonly dds: number;
  /** z(P(accept right)) - z(P(accept wrong)) per framing: what an analysis finds, noise and spread included. */
  readonly dprime: { readonly c1: number; readonly c2: number };
  /** -(z(P(accept right)) + z(P(accept wrong))) / 2 per framing. */
  readonly criterion: { readonly c1: number; readonly c2: number };
}

/** P(accept) of a simulated judge over items, wordings and the given order of options; 0 to 1. An arm is its side alone, or also what sets it apart. */
export function plantedAcceptance(parameters: SimulatedParameters, arm: 1 | 2 | PlantedArm, polarity: Polarity, order: PlantedOrder): number {
  const own = typeof arm === "number" ? { framingIndex: arm } : arm;
  const spread = Math.sqrt(1 + parameters.item ** 2 + parameters.wording[own.framingIndex - 1 as 0 | 1] ** 2);
  const firstIsAccept = order === "counterbalanced" ? 0.5 : order === "accept-first" ? 1 : 0;
  return withNoiseAndPosition(parameters, own, normalCdf(evidence(parameters, own, polarity) / spread), firstIsAccept);
}

/**
 * The true DDS of a simulated judge in percentage points, between its two sides or between two arms; loss does not move it,
 * as it does not look at the verdict.
 */
export function plantedDds(parameters: SimulatedParameters, order: PlantedOrder = "counterbalanced", { baseline = 1, treatment = 2 }: { readonly baseline?: 1 | 2 | PlantedArm; readonly treatment?: 1 | 2 | PlantedArm } = {}): number {
  const rise = (polarity: Polarity): number => plantedAcceptance(parameters, treatment, polarity, order) - plantedAcceptance(parameters, baseline, polarity, order);
  return 100 * (rise("correct") + rise("incorrect"));
}

/** The true DDS, d-prime and criterion of a simulated judge. */
export function plantedEffect(parameters: SimulatedParameters, order: PlantedOrder = "counterbalanced"): PlantedEffect {
  const point = (framingIndex: 1 | 2): { readonly dprime: number; readonly criterion: number } => {
    const right = normalQuantile(plantedAcceptance(parameters, framingIndex, "correct", order));
    const wrong = normalQuantile(plantedAcceptance(parameters, framingIndex, "incorrect", order));
    return { dprime: right - wrong, criterion: -(right + wrong) / 2 };
  };
  const c1 = point(1);
  const c2 = point(2);
  return {
    dds: plantedDds(parameters, order),
    dprime: { c1: c1.dprime, c2: c2.dprime },
    criterion: { c1: c1.criterion, c2: c2.criterion },
  };
}
