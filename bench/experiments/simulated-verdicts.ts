import type { CollectedVerdicts } from "../../src/analysis/collect-verdicts.js";
import { drawnVerdicts } from "../../src/experiments/fixtures/drawn-verdicts.js";
import type { SimulatedParameters } from "../../src/judges/simulated/simulated-parameters.js";
import { latentEvidence, simulatedAcceptance, simulatedVerdict } from "../../src/judges/simulated/simulated-trial.js";
import { armFactors } from "../../src/runner/arm-factors.js";
import type { StudyArm, StudySpec } from "../../src/runner/study-spec.js";

/** What a simulated judge answers to every trial of a study, checks and repeats included: the verdicts of `simulated:`, drawn without a store. */
export function simulatedVerdicts(spec: StudySpec, parameters: SimulatedParameters): CollectedVerdicts {
  const ids = Array.from({ length: spec.items.count }, (_, item) => String(item));
  const factors = new Map(spec.arms.map((arm) => [arm, armFactors(arm)] as const));
  const known = new Map<string, Float64Array>();
  /** The evidence of a claim is the same in all arms of a framing and wording. */
  const evidenceOf = ({ framing }: StudyArm, wording: number, claim: 0 | 1): Float64Array => {
    const key = `${framing} ${parameters.wording.some((spread) => spread > 0) ? wording : ""} ${claim}`;
    const own = known.get(key) ?? new Float64Array(ids.length).fill(NaN);
    known.set(key, own);
    return own;
  };
  const verdicts = drawnVerdicts(spec, {
    seed: parameters.seed,
    acceptance: ({ arm, item, claim, wording, order, repeat }) => {
      if (arm.asksQuestion === true) return null;
      const trial = { itemId: ids[item]!, polarity: claim === 0 ? "correct" as const : "incorrect" as const, framing: arm.framing, framingIndex: arm.index, wording, order, repeat, factors: factors.get(arm) };
      if (arm.answerMode === "probability") return simulatedAcceptance(parameters, trial) > 0.5;
      const latent = evidenceOf(arm, wording, claim);
      if (Number.isNaN(latent[item])) latent[item] = latentEvidence(parameters, trial);
      return simulatedVerdict(parameters, trial, latent[item]);
    },
  });
  return spec.name === "roles" ? { ...verdicts, fieldNames: ["OR", "NOR"] } : verdicts;
}
