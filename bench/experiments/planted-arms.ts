import { plantedAcceptance } from "../../src/judges/simulated/planted-effect.js";
import type { SimulatedParameters } from "../../src/judges/simulated/simulated-parameters.js";
import { evidence, withNoiseAndPosition, wordingEffect, type PlantedArm } from "../../src/judges/simulated/simulated-trial.js";
import type { StudyArm, StudySpec } from "../../src/runner/study-spec.js";
import { normalCdf } from "../../src/stats/distributions/normal-cdf.js";
import { normalQuantile } from "../../src/stats/distributions/normal-quantile.js";
import { bivariateNormalCdf } from "../simulation/bivariate-normal.js";
import { plantedArm } from "./planted-arm.js";

const polarities = ["correct", "incorrect"] as const;
type Claim = 0 | 1;

/** P(verdicts of two arms on one claim): both accept, the first alone, the second alone, neither. */
type Joint = readonly [both: number, first: number, second: number, neither: number];

/** What a simulated judge does in the arms of a study, in closed form: over items, and over wordings where nothing else is said. */
export class PlantedArms {
  readonly #planted: readonly PlantedArm[];

  constructor(readonly spec: StudySpec, readonly parameters: SimulatedParameters) {
    this.#planted = spec.arms.map(plantedArm);
  }

  /** The place of an arm by its name. */
  arm(name: string): number {
    const found = this.spec.arms.findIndex((arm) => arm.name === name);
    if (found < 0) throw new RangeError(`no arm is called '${name}'`);
    return found;
  }

  /** P(accept) of a claim, right (0) or wrong (1), in percent. */
  acceptance(arm: number, claim: Claim): number {
    const { order, answerMode } = this.#armOf(arm);
    if (answerMode !== "probability") return 100 * plantedAcceptance(this.parameters, this.#planted[arm]!, polarities[claim], order);
    // Where P(accept) is asked for, the verdict is whether it is over one half: all but the claim's own evidence is in it.
    return 100 * normalCdf(this.#mean(arm, claim) / Math.hypot(this.parameters.item, this.#spread(arm)));
  }

  /** The estimand of DDS from one arm to another, in percentage points. */
  dds(baseline: number, treatment: number): number {
    return this.rise(baseline, treatment, 0) + this.rise(baseline, treatment, 1);
  }

  /** How much more one claim is accepted. */
  rise(baseline: number, treatment: number, claim: Claim): number {
    return this.acceptance(treatment, claim) - this.acceptance(baseline, claim);
  }

  /** Right verdicts on both claims, in percent. */
  accuracy(arm: number): number {
    return (this.acceptance(arm, 0) + 100 - this.acceptance(arm, 1)) / 2;
  }

  /** d-prime and criterion of mean acceptance over some arms. */
  dprime(...arms: readonly number[]): number {
    const [right, wrong] = this.#z(arms);
    return right - wrong;
  }

  criterion(...arms: readonly number[]): number {
    const [right, wrong] = this.#z(arms);
    return -(right + wrong) / 2;
  }

  /** The law of the verdicts that two arms give one claim, of different draws of noise; twice the same arm is asking again. */
  joint(first: number, second: number, claim: Claim): Joint {
    const signals = this.#signals(first, second, claim);
    const [one, other] = [this.#armOf(first), this.#armOf(second)];
    const orders = one.order === "counterbalanced" || other.order === "counterbalanced" ? [0, 1] : [null];
    const sum = [0, 0, 0, 0];
    for (const order of orders) {
      const given = (arm: number, signal: number): number => {
        const { order: own } = this.#armOf(arm);
        return withNoiseAndPosition(this.parameters, this.#planted[arm]!, signal, own === "counterbalanced" ? order! : own === "accept-first" ? 1 : 0);
      };
      signals.forEach((share, cell) => {
        const [a, b] = [given(first, cell < 2 ? 1 : 0), given(second, cell % 2 === 0 ? 1 : 0)];
        [a * b, a * (1 - b), (1 - a) * b, (1 - a) * (1 - b)].forEach((value, index) => { sum[index]! += share * value / orders.length; });
      });
    }
    return sum as unknown as Joint;
  }

  /** How often two arms differ on a claim, in percent over both. */
  flips(first: number, second: number): number {
    return 50 * ([0, 1] as const).reduce<number>((sum, claim) => {
      const [, alone, other] = this.joint(first, second, claim);
      return sum + alone + other;
    }, 0);
  }

  /** DDS of one wording that was drawn, in percentage points. */
  ddsOfWording(statement: number, speaker: number, wording: number): number {
    const accepted = (arm: number): number => {
      const { framing, index } = this.#armOf(arm);
      return this.#acceptedAt(arm, wordingEffect(this.parameters, { wording, framing, framingIndex: index }));
    };
    return 100 * (accepted(speaker) - accepted(statement));
  }

  /** Standard deviation of DDS over wordings, in percentage points: their effects in the two framings are independent. */
  sdOfWordings(statement: number, speaker: number): number {
    return 100 * Math.sqrt([statement, speaker].reduce((sum, arm) => sum + this.#varianceOverWordings(arm), 0));
  }

  #varianceOverWordings(arm: number): number {
    const spread = this.#spread(arm);
    if (spread === 0) return 0;
    let [mass, mean, square] = [0, 0, 0];
    for (let z = -6; z <= 6; z += 0.02) {
      const weight = Math.exp(-z * z / 2);
      const value = this.#acceptedAt(arm, spread * z);
      [mass, mean, square] = [mass + weight, mean + weight * value, square + weight * value * value];
    }
    return square / mass - (mean / mass) ** 2;
  }

  /** Both claims accepted, 0 to 2, where the wording's effect is known. */
  #acceptedAt(arm: number, effect: number): number {
    const width = Math.hypot(1, this.parameters.item);
    return ([0, 1] as const).reduce<number>((sum, claim) => sum + withNoiseAndPosition(this.parameters, this.#planted[arm]!, normalCdf((this.#mean(arm, claim) + effect) / width), 0.5), 0);
  }

  #signals(first: number, second: number, claim: Claim): Joint {
    const width = Math.hypot(1, this.parameters.item);
    const [p, q] = [first, second].map((arm) => this.#mean(arm, claim) / width) as [number, number];
    const [one, other] = [normalCdf(p), normalCdf(q)];
    const { rho, item } = this.parameters;
    const both = this.#armOf(first).framing === this.#armOf(second).framing ? Math.min(one, other) : bivariateNormalCdf(p, q, (rho + item ** 2) / (1 + item ** 2));
    return [both, one - both, other - both, 1 - one - other + both];
  }

  #z(arms: readonly number[]): readonly [number, number] {
    return ([0, 1] as const).map((claim) => normalQuantile(arms.reduce((sum, arm) => sum + this.acceptance(arm, claim), 0) / arms.length / 100)) as [number, number];
  }

  #mean(arm: number, claim: Claim): number {
    return evidence(this.parameters, this.#planted[arm]!, polarities[claim]);
  }

  #spread(arm: number): number {
    return this.parameters.wording[this.#armOf(arm).index - 1 as 0 | 1];
  }

  #armOf(arm: number): StudyArm {
    return this.spec.arms[arm]!;
  }
}
