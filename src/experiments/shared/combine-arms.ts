import type { SectionInput } from "../../analysis/section-input.js";
import type { StudyArm, StudyFamily, StudySpec } from "../../runner/study-spec.js";
import type { Estimate } from "../../stats/estimate.js";
import { macroEstimate } from "../../stats/estimates/macro-estimate.js";
import { meanEstimate } from "../../stats/estimates/mean-estimate.js";
import { ddsPseudoItems, type PseudoItems } from "../../stats/intervals/pseudo-items.js";
import { Design } from "../../stats/units/design.js";
import type { Basis } from "./measured-basis.js";

/** One arm with what its acceptance counts in a sum over arms. */
export interface ArmTerm {
  readonly arm: number;
  readonly weight: number;
}

/** A weighted sum over arms of the acceptance of both claims, item by item, and its mean. */
export interface CombinedArms {
  /** In percentage points; null without complete items. */
  readonly estimate: Estimate | null;
  /** Complete items, and those of the study (or of `among`) that are not. */
  readonly n: number;
  readonly missing: number;
  /** Places of the complete items, and their values as shares. */
  readonly rows: Int32Array;
  readonly values: Float64Array;
  readonly design: Design;
}

interface CombineOptions {
  readonly basis: Basis;
  /** The items to look at; all unless told. */
  readonly among?: Int32Array | undefined;
  /** Per item of the study, its class: the mean of the classes' means is estimated instead, each counting the same. */
  readonly balancedOver?: Int32Array | undefined;
  /** Per item, what its value is turned by (1 or -1). */
  readonly sign?: Int8Array | undefined;
  /** Counts a missing verdict as a wrong answer, as published analyses do: a rejected right claim, an accepted wrong one. */
  readonly missingAsWrong?: boolean | undefined;
  /** Groups the items in place of their wordings, as pairs of wordings do. */
  readonly wording?: Int32Array | undefined;
}

/**
 * The mean over items of a weighted sum of acceptance, both claims added: S - T is DDS, (S' - T') - (S - T) a change of DDS. Items are
 * complete in all arms that count. Arms share replies, so contrasts of contrasts are taken item by item and never from two intervals.
 */
export function combineArms({ spec, verdicts }: Pick<SectionInput, "spec" | "verdicts">, terms: readonly ArmTerm[], options: CombineOptions): CombinedArms {
  const counting = merged(terms);
  const columns = options.basis === "verdicts" ? verdicts.accept : verdicts.probability ?? verdicts.accept;
  const total = options.among?.length ?? verdicts.items;
  const rows = new Int32Array(total);
  const values = new Float64Array(total);
  let n = 0;
  for (let index = 0; index < total; index++) {
    const item = options.among === undefined ? index : options.among[index]!;
    let value = 0;
    for (const { arm, weight } of counting) {
      const [right, wrong] = [columns[arm]![0][item]!, columns[arm]![1][item]!];
      value += weight * (options.missingAsWrong === true ? (Number.isNaN(right) ? 0 : right) + (Number.isNaN(wrong) ? 1 : wrong) : right + wrong);
    }
    if (Number.isNaN(value)) continue;
    rows[n] = item;
    values[n++] = options.sign === undefined ? value : options.sign[item]! * value;
  }
  const [complete, shifts] = [rows.subarray(0, n), values.subarray(0, n)];
  const design = studyDesign(spec, verdicts, counting.map(({ arm }) => arm), options.wording).among(complete);
  const pseudo = pseudoOf(counting);
  const estimate = options.balancedOver === undefined
    ? meanEstimate(shifts, { design, pseudo, repeats: null, seed: spec.seed, intervalOnly: true })
    : macroEstimate(shifts, Int32Array.from(complete, (item) => options.balancedOver![item]!), design, pseudo);
  return { estimate, n, missing: total - n, rows: complete, values: shifts, design };
}

/** What all items of a study stand in, as arms see it: of several families the wordings of the one that has most. */
export function studyDesign(spec: StudySpec, verdicts: SectionInput["verdicts"], arms: readonly number[], wording?: Int32Array): Design {
  const wordings = (arm: number): number => (spec.families[(spec.arms[arm] as StudyArm).family] as StudyFamily).wordings;
  const widest = arms.reduce<number | null>((most, arm) => most === null || wordings(arm) > wordings(most) ? arm : most, null);
  const own = widest === null || wordings(widest) < 2 ? null : verdicts.wording[widest]!;
  return new Design({ rows: verdicts.items, repeats: spec.repeats, wording: wording ?? own, cluster: verdicts.cluster });
}

/** An arm that comes twice counts once, with the sum of its weights; one that cancels does not count. */
function merged(terms: readonly ArmTerm[]): readonly ArmTerm[] {
  const weights = new Map<number, number>();
  for (const { arm, weight } of terms) weights.set(arm, (weights.get(arm) ?? 0) + weight);
  return [...weights].flatMap(([arm, weight]) => weight === 0 ? [] : [{ arm, weight }]);
}

/** The imagined items of DDS, stretched to what the sum can reach. */
function pseudoOf(terms: readonly ArmTerm[]): PseudoItems {
  const up = terms.reduce((sum, { weight }) => sum + Math.max(0, weight), 0);
  const down = terms.reduce((sum, { weight }) => sum + Math.max(0, -weight), 0);
  const stretch = Math.max(up, down, 1e-9);
  return ddsPseudoItems.map(([value, mass]) => [value * stretch, mass] as const);
}
