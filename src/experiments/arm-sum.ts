import { macroEstimate } from "../stats/estimates/macro-estimate.js";
import { ddsPseudoItems } from "../stats/intervals/pseudo-items.js";
import type { ArmColumns, ArmTerm, ItemEstimate } from "./arm-columns.js";

/** A weighted sum of arms over some items, and how many of those lack a verdict in one of the arms. */
export interface ArmSum {
  /** Null without complete items. */
  readonly estimate: ItemEstimate | null;
  readonly missing: number;
}

interface ArmSumOptions {
  /** The items to look at; all unless told. */
  readonly among?: Int32Array | undefined;
  /** Per item of the study, its class: the mean of the classes' means is estimated instead, each counting the same. */
  readonly balancedOver?: Int32Array | undefined;
  /** Counts a missing verdict as a wrong answer, as published analyses do: a rejected right claim, an accepted wrong one. */
  readonly missingAsWrong?: boolean | undefined;
}

/**
 * The mean over items of a weighted sum of arms: S - T is DDS, (S' - T') - (S - T) its change. An arm that comes twice counts once,
 * and not at all where its weights cancel, so that replies in common add no uncertainty.
 */
export function armSum(columns: ArmColumns, terms: readonly ArmTerm[], { among, balancedOver, missingAsWrong = false }: ArmSumOptions = {}): ArmSum {
  const counting = merged(terms);
  const arms = counting.map(({ arm }) => arm);
  const all = among ?? columns.items;
  const items = missingAsWrong ? all : columns.complete(arms, all);
  const values = missingAsWrong ? withMissingAsWrong(columns, counting, items) : columns.combined(counting, items);
  const reach = counting.reduce((sum, { weight }) => sum + Math.abs(weight), 0);
  const missing = all.length - items.length;
  if (balancedOver === undefined) return { estimate: columns.mean(values, items, arms, reach), missing };
  const pseudo = ddsPseudoItems.map(([value, mass]) => [value * reach / 2, mass] as const);
  const estimate = macroEstimate(values, Int32Array.from(items, (item) => balancedOver[item]!), columns.design(items, arms), pseudo);
  return { estimate: estimate === null ? null : { ...estimate, n: items.length }, missing };
}

function withMissingAsWrong(columns: ArmColumns, terms: readonly ArmTerm[], items: Int32Array): Float64Array {
  const values = new Float64Array(items.length);
  for (const { arm, weight } of terms) {
    const [right, wrong] = [columns.claims(arm, 0), columns.claims(arm, 1)];
    for (let index = 0; index < values.length; index++) {
      const [own, other] = [right[items[index]!]!, wrong[items[index]!]!];
      values[index]! += weight * ((Number.isNaN(own) ? 0 : own) + (Number.isNaN(other) ? 1 : other));
    }
  }
  return values;
}

function merged(terms: readonly ArmTerm[]): readonly ArmTerm[] {
  const weights = new Map<number, number>();
  for (const { arm, weight } of terms) weights.set(arm, (weights.get(arm) ?? 0) + weight);
  return [...weights].flatMap(([arm, weight]) => weight === 0 ? [] : [{ arm, weight }]);
}
