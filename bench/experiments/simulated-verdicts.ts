import type { CollectedVerdicts } from "../../src/analysis/collect-verdicts.js";
import { drawnVerdicts } from "../../src/experiments/fixtures/drawn-verdicts.js";
import type { SimulatedParameters } from "../../src/judges/simulated/simulated-parameters.js";
import { evidence, latentEvidence, simulatedAcceptance, simulatedVerdict } from "../../src/judges/simulated/simulated-trial.js";
import type { StudyArm, StudySpec } from "../../src/runner/study-spec.js";
import { plantedArm } from "./planted-arm.js";

const polarities = ["correct", "incorrect"] as const;

/** What a simulated judge answers to every trial of a study, checks and repeats included: the verdicts of `simulated:`, drawn without a store. */
export function simulatedVerdicts(spec: StudySpec, parameters: SimulatedParameters): CollectedVerdicts {
  const ids = Array.from({ length: spec.items.count }, (_, item) => String(item));
  const latent = new LatentEvidence(spec);
  const arms = new Map(spec.arms.map((arm) => {
    const own = plantedArm(arm);
    return [arm, { factors: own.factors, means: polarities.map((polarity) => evidence(parameters, own, polarity)) }] as const;
  }));
  const verdicts = drawnVerdicts(spec, {
    seed: parameters.seed,
    acceptance: ({ arm, item, claim, wording, order, repeat }) => {
      if (arm.asksQuestion === true) return null;
      const { factors, means } = arms.get(arm)!;
      const trial = { itemId: ids[item]!, polarity: polarities[claim], framing: arm.framing, framingIndex: arm.index, wording, order, repeat, factors };
      // Judges that are asked for probabilities give the likelier verdict.
      if (arm.answerMode === "probability") return simulatedAcceptance(parameters, trial) > 0.5;
      const known = latent.column(arm, claim, parameters.wording[arm.index - 1 as 0 | 1] === 0 ? 0 : wording);
      if (Number.isNaN(known[item])) known[item] = latentEvidence(parameters, trial);
      return simulatedVerdict(parameters, trial, means[claim]! + known[item]!);
    },
  });
  // Of conflicts fields are classes.
  return spec.name === "roles" ? { ...verdicts, fieldNames: ["OR", "NOR"] } : verdicts;
}

/** What chance adds to the evidence for a claim is the same in all arms of a framing and wording. */
class LatentEvidence {
  readonly #items: number;
  readonly #framingOf = new Map<StudyArm, Float64Array[]>();

  constructor({ arms, items }: StudySpec) {
    this.#items = items.count;
    const byFraming = new Map<string, Float64Array[]>();
    for (const arm of arms) {
      const own = byFraming.get(arm.framing) ?? [];
      byFraming.set(arm.framing, own);
      this.#framingOf.set(arm, own);
    }
  }

  column(arm: StudyArm, claim: 0 | 1, wording: number): Float64Array {
    return this.#framingOf.get(arm)![2 * wording + claim] ??= new Float64Array(this.#items).fill(NaN);
  }
}
