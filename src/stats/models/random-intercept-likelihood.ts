import { acceptanceDesign } from "./acceptance-design.js";
import { hermiteRule } from "../numerics/hermite-rule.js";
import { logistic } from "./logistic.js";
import type { NewtonPoint } from "../numerics/newton-maximum.js";
import type { ResponseUnit } from "./response-unit.js";
import { smallMatrix } from "../numerics/small-matrix.js";

const parameters = 5;
const adaptiveNodes = 25;
/** The dense rule: as many steps from one end of the normal law to the other. */
const denseSteps = 300;
const reach = 8.5;

/**
 * `adaptive`: Gauss-Hermite with 25 nodes about each unit's mode (Pinheiro and Bates 1995). `dense`: the trapezoid rule with 301 nodes,
 * ten times as dear, exact to rounding up to a sigma of 8 also where a unit's posterior is far from normal.
 */
export type InterceptQuadrature = "adaptive" | "dense";

/**
 * The log likelihood of a logistic model with a normal intercept for each unit, with its gradient and observed
 * information. These are posterior means over the nodes: the score is the mean of the complete-data score, the information
 * follows from Louis (1982).
 * @param at the four coefficients of `acceptanceTerms` and sigma, the standard deviation of the intercepts (of either sign)
 */
export function randomInterceptLikelihood(units: readonly ResponseUnit[], at: readonly number[], quadrature: InterceptQuadrature = "adaptive"): NewtonPoint & { readonly scores: readonly (readonly number[])[] } {
  const sigma = at[4]!;
  const fixed = acceptanceDesign.map((row) => smallMatrix.dot(row, at));
  let value = 0;
  const gradient = new Array<number>(parameters).fill(0);
  const information = smallMatrix.zeros(parameters);
  const scores: number[][] = [];
  for (const unit of units) {
    const { nodes, logWeights } = quadrature === "adaptive" ? adaptiveRule(unit, fixed, sigma) : denseRule;
    const logs = logWeights.map((weight, node) => weight + logDensity(unit, fixed, sigma, nodes[node]!));
    const highest = logs.reduce((most, one) => Math.max(most, one), -Infinity);
    let all = 0;
    const mean = new Array<number>(parameters).fill(0);
    const second = smallMatrix.zeros(parameters);
    const curvature = smallMatrix.zeros(parameters);
    for (let node = 0; node < nodes.length; node++) {
      const weight = Math.exp(logs[node]! - highest);
      all += weight;
      if (weight < 1e-25) continue;
      const z = nodes[node]!;
      const score = new Array<number>(parameters).fill(0);
      for (let cell = 0; cell < 4; cell++) {
        const n = unit.trials[cell]!;
        if (n === 0) continue;
        const p = logistic(fixed[cell]! + sigma * z);
        const row = acceptanceDesign[cell]!;
        const covariates = [row[0]!, row[1]!, row[2]!, row[3]!, z];
        for (let term = 0; term < parameters; term++) score[term]! += covariates[term]! * (unit.accepted[cell]! - n * p);
        smallMatrix.addOuter(curvature, weight * n * p * (1 - p), covariates);
      }
      for (let term = 0; term < parameters; term++) mean[term]! += weight * score[term]!;
      smallMatrix.addOuter(second, weight, score);
    }
    for (let term = 0; term < parameters; term++) mean[term]! /= all;
    value += unit.count * (highest + Math.log(all));
    for (let row = 0; row < parameters; row++) {
      gradient[row]! += unit.count * mean[row]!;
      for (let column = 0; column < parameters; column++) {
        information[row]![column]! += unit.count * ((curvature[row]![column]! - second[row]![column]!) / all + mean[row]! * mean[column]!);
      }
    }
    scores.push(mean);
  }
  return { value, gradient, information, scores };
}

interface Rule {
  readonly nodes: Float64Array;
  readonly logWeights: Float64Array;
}

const denseRule: Rule = {
  nodes: Float64Array.from({ length: denseSteps + 1 }, (_, index) => -reach + 2 * reach * index / denseSteps),
  logWeights: new Float64Array(denseSteps + 1).fill(Math.log(2 * reach / denseSteps)),
};

function adaptiveRule(unit: ResponseUnit, fixed: readonly number[], sigma: number): Rule {
  const { nodes, weights } = hermiteRule(adaptiveNodes);
  const { mode, spread } = centre(unit, fixed, sigma);
  return {
    nodes: nodes.map((node) => mode + Math.SQRT2 * spread * node),
    logWeights: weights.map((weight, index) => Math.log(Math.SQRT2 * spread * weight) + nodes[index]! ** 2),
  };
}

/** The log of the unit's likelihood at the standard normal z, times its density. */
function logDensity(unit: ResponseUnit, fixed: readonly number[], sigma: number, z: number): number {
  let value = -z * z / 2 - 0.5 * Math.log(2 * Math.PI);
  for (let cell = 0; cell < 4; cell++) {
    const n = unit.trials[cell]!;
    if (n === 0) continue;
    const linear = fixed[cell]! + sigma * z;
    value += unit.accepted[cell]! * linear - n * (linear > 0 ? linear + Math.log1p(Math.exp(-linear)) : Math.log1p(Math.exp(linear)));
  }
  return value;
}

/** Where that is highest, and the spread of the normal law with the same curvature there. */
function centre(unit: ResponseUnit, fixed: readonly number[], sigma: number): { mode: number; spread: number } {
  let mode = 0;
  let curvature = 1;
  for (let step = 0; step < 100; step++) {
    let slope = -mode;
    curvature = 1;
    for (let cell = 0; cell < 4; cell++) {
      const p = logistic(fixed[cell]! + sigma * mode);
      slope += sigma * (unit.accepted[cell]! - unit.trials[cell]! * p);
      curvature += sigma * sigma * unit.trials[cell]! * p * (1 - p);
    }
    // Far from the mode the curvature is too small: short steps keep Newton's method on its way.
    const change = Math.max(-2, Math.min(2, slope / curvature));
    mode += change;
    if (Math.abs(change) < 1e-12) break;
  }
  return { mode, spread: 1 / Math.sqrt(curvature) };
}
