import type { FactorLevels } from "../../core/factor-levels.js";
import type { Polarity } from "../../core/polarity.js";
import { seededUniform } from "../../core/seeded-uniform.js";
import type { TrialMetadata } from "../../core/trial-metadata.js";
import { normalCdf } from "../../stats/distributions/normal-cdf.js";
import { normalQuantile } from "../../stats/distributions/normal-quantile.js";
import { levelSlug } from "./level-slug.js";
import type { SimulatedParameters } from "./simulated-parameters.js";

/** What an arm is to a simulated judge: its side, and what sets it apart. */
export interface PlantedArm extends Pick<TrialMetadata, "framingIndex" | "factors"> {
  readonly framing?: string | undefined;
}

/** Where the evidence for a claim stands before chance: s d' / 2 - c, with s = +1 for a right claim and -1 for a wrong one. */
export function evidence(parameters: SimulatedParameters, arm: PlantedArm, polarity: Polarity): number {
  const framing = arm.framingIndex - 1 as 0 | 1;
  let dprime = parameters.dprime[framing];
  let criterion = parameters.criterion[framing];
  for (const { of, factor, level, by } of parameters.shifts) {
    const own = factor === "framing" ? arm.framing : arm.factors?.[factor];
    if (own === undefined || levelSlug(own) !== level) continue;
    if (of === "criterion") criterion += by[framing];
    else dprime += by[framing];
  }
  return (polarity === "correct" ? dprime / 2 : -dprime / 2) - criterion;
}

/** P(accept) once noise, yes-saying and position bias have had their say. `firstIsAccept` may be the share of trials in which accept stands first. */
export function withNoiseAndPosition(parameters: SimulatedParameters, arm: PlantedArm, signal: number, firstIsAccept: number): number {
  const framing = arm.framingIndex - 1 as 0 | 1;
  const noise = parameters.noise[framing];
  const position = parameters.position[framing];
  const yes = parameters.yes[framing];
  return (1 - position) * ((1 - yes) * ((1 - noise) * signal + noise / 2) + (acceptIsYes(arm) ? yes : 0)) + position * firstIsAccept;
}

/** Whether "yes" to the question accepts the claim; the inverted question is answered "yes" to reject it. */
function acceptIsYes({ factors }: PlantedArm): boolean {
  return factors?.["question"] !== "inverted";
}

/**
 * P(accept) of one trial given what was drawn for its item (u) and its wording (v), and its order: what the
 * judge answers in `probability` mode.
 */
export function simulatedAcceptance(parameters: SimulatedParameters, trial: TrialMetadata): number {
  const signal = normalCdf(evidence(parameters, trial, trial.polarity) + sharedEffects(parameters, trial));
  const accept = withNoiseAndPosition(parameters, trial, signal, trial.order === "accept-first" ? 1 : 0);
  return turnedAround(parameters, trial) ? 1 - accept : accept;
}

/**
 * The verdict of one trial: true accepts, false rejects, null is an unreadable reply. The signal is drawn
 * per seed, item, polarity and framing and never again; noise, yes-saying, position and loss also per wording, repeat and arm.
 * @param signal the evidence for the claim, `evidence` + `latentEvidence`, where the caller has it from another trial: noise and loss do not change it
 */
export function simulatedVerdict(parameters: SimulatedParameters, trial: TrialMetadata, signal?: number): boolean | null {
  const verdict = firstVerdict(parameters, trial, signal);
  return verdict === null ? null : verdict !== turnedAround(parameters, trial);
}

/** The verdict before any challenge. */
function firstVerdict(parameters: SimulatedParameters, trial: TrialMetadata, signal: number | undefined): boolean | null {
  const framing = trial.framingIndex - 1 as 0 | 1;
  if (happens(parameters, parameters.loss[framing], "loss", trial)) return null;
  if (happens(parameters, parameters.position[framing], "position", trial)) return trial.order === "accept-first";
  if (happens(parameters, parameters.yes[framing], "yes", trial)) return acceptIsYes(trial);
  if (happens(parameters, parameters.noise[framing], "noise", trial)) return happens(parameters, 0.5, "coin", trial);
  return (signal ?? evidence(parameters, trial, trial.polarity) + latentEvidence(parameters, trial)) > 0;
}

/** What chance adds to the evidence for a claim: e + u + v, of the claim in its framing, of its item and of its wording. */
export function latentEvidence(parameters: SimulatedParameters, trial: TrialMetadata): number {
  const { rho, seed } = parameters;
  const common = rho === 0 ? 0 : Math.sqrt(rho) * normal(seed, "claim", trial.itemId, trial.polarity);
  const own = rho === 1 ? 0 : Math.sqrt(1 - rho) * normal(seed, "claim-in-framing", trial.itemId, trial.polarity, trial.framing);
  return common + own + sharedEffects(parameters, trial);
}

/**
 * Whether the challenges so far have turned the verdict around, an odd number of them: each is drawn per seed, item, polarity,
 * framing and turn and never again, so that the verdict of a turn follows from the one before.
 */
function turnedAround({ flip, seed }: SimulatedParameters, { framingIndex, itemId, polarity, framing, factors }: TrialMetadata): boolean {
  const probability = flip[framingIndex - 1 as 0 | 1];
  if (probability === 0 || factors?.["chain"] !== "challenge") return false;
  let turned = false;
  for (let turn = 1; turn <= Number(factors["turn"]); turn++) if (seededUniform(seed, "flip", itemId, polarity, framing, turn) < probability) turned = !turned;
  return turned;
}

/** Whether the trial's reply is unreadable. */
export function simulatedLoss(parameters: SimulatedParameters, trial: TrialMetadata): boolean {
  return happens(parameters, parameters.loss[trial.framingIndex - 1 as 0 | 1], "loss", trial);
}

/** u + v: the effect of the item and of the wording in its framing. */
function sharedEffects(parameters: SimulatedParameters, trial: TrialMetadata): number {
  const { item, seed } = parameters;
  const ofItem = item === 0 ? 0 : item * normal(seed, "item", trial.itemId);
  return ofItem + wordingEffect(parameters, trial);
}

/** v: the effect of a wording in its framing, in z units. */
export function wordingEffect({ wording, seed }: SimulatedParameters, trial: Pick<TrialMetadata, "wording" | "framing" | "framingIndex">): number {
  const spread = wording[trial.framingIndex - 1 as 0 | 1];
  return spread === 0 ? 0 : spread * normal(seed, "wording", trial.wording, trial.framing);
}

function happens(parameters: SimulatedParameters, probability: number, what: string, trial: TrialMetadata): boolean {
  if (probability === 0) return false;
  const { itemId, polarity, framing, wording, repeat, factors } = trial;
  // Chance strikes anew in each arm; arms that nothing sets apart keep the draws of studies without factors.
  return seededUniform(parameters.seed, what, itemId, polarity, framing, wording, repeat, ...factors === undefined ? [] : [factorsText(factors)]) < probability;
}

const textOfFactors = new WeakMap<FactorLevels, string>();

function factorsText(factors: FactorLevels): string {
  let text = textOfFactors.get(factors);
  if (text === undefined) {
    // How a verdict is given changes nothing about it.
    text = JSON.stringify(Object.entries(factors).filter(([factor]) => factor !== "answer").sort(([one], [other]) => (one < other ? -1 : 1)));
    textOfFactors.set(factors, text);
  }
  return text;
}

function normal(...parts: readonly (string | number)[]): number {
  return normalQuantile(seededUniform(...parts));
}
