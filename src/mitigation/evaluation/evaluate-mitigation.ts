import { assertIdentity } from "../../analysis/assert-identity.js";
import { contrastStatistics } from "../../analysis/contrast-statistics.js";
import type { VerdictColumns } from "../../analysis/item-verdicts.js";
import { levelEstimate } from "../../analysis/level-estimate.js";
import type { ContrastStatistics } from "../../analysis/report-document.js";
import { macroEstimate } from "../../stats/estimates/macro-estimate.js";
import type { Estimate } from "../../stats/estimate.js";
import { excludesZero } from "../../stats/intervals/excludes-zero.js";
import { claimLevelPseudoItems, ddsPseudoItems } from "../../stats/intervals/pseudo-items.js";
import { scaleInterval } from "../../stats/intervals/scale-interval.js";
import { mean } from "../../stats/numerics/mean.js";
import { cochranQ } from "../../stats/significance/cochran-q.js";
import type { Design } from "../../stats/units/design.js";
import { accuracyChange } from "./accuracy-change.js";
import { columnsAmong } from "./columns-among.js";
import { commonItems } from "./common-items.js";
import { coverageOf } from "./coverage-of.js";
import { fallOfSize } from "./fall-of-size.js";
import { fieldEquivalence } from "./field-equivalence.js";
import { flipChanges } from "./flip-changes.js";
import { framingMeasures } from "./framing-measures.js";
import { itemsAmong } from "./items-among.js";
import { itemAccuracy } from "./item-accuracy.js";
import { itemConsistency } from "./item-consistency.js";
import { macroGain } from "./macro-gain.js";
import type { Mitigation } from "./mitigation.js";
import type { BeforeAfter, FieldEvaluation, Level, MeasurePair, MitigationEvaluation, PerFraming } from "./mitigation-evaluation.js";
import type { PlainVerdicts } from "./plain-verdicts.js";
import { selectiveGain } from "./selective-gain.js";
import { shiftEstimate } from "./shift-estimate.js";
import { shiftsBetween, type FramingColumns } from "./shifts-between.js";

/**
 * All that is said of one mitigation, on one set of items: those with a verdict in all eight cells. Null without such an item.
 *
 * @throws DialDeferError `identity-broken` where DDS-fixed is not DDS-joint plus C1-drift to 1e-9: an error of the program
 */
export function evaluateMitigation(plain: PlainVerdicts, mitigation: Mitigation): MitigationEvaluation | null {
  const rows = commonItems([...plain.accept, ...mitigation.accept]);
  if (rows.length === 0) return null;
  const design = plain.design.among(rows);
  const field = Int32Array.from(rows, (row) => plain.field[row]!);
  const [before, after] = [columnsAmong(plain.accept, rows), columnsAmong(mitigation.accept, rows)];
  const [plainC1, plainC2, ownC1, ownC2] = [framing(before, 1), framing(before, 2), framing(after, 1), framing(after, 2)];
  const shifts = { dds_plain: shiftsBetween(plainC1, plainC2), dds_joint: shiftsBetween(ownC1, ownC2), dds_fixed: shiftsBetween(plainC1, ownC2), c1_drift: shiftsBetween(plainC1, ownC1) };
  const estimates = eachOf(shifts, (values) => shiftEstimate(values, design)!);
  const name = mitigation.name;
  assertIdentity(name, estimates.dds_fixed.estimate, estimates.dds_joint.estimate, estimates.c1_drift.estimate);
  const [first, second] = [framingMeasures(plainC1, ownC1, design), framingMeasures(plainC2, ownC2, design)];
  const joint = contrastOf(after, { design, fields: plain.fields, field, seed: plain.seed });
  const fields = fieldEvaluations(plain, mitigation, { design, names: plain.fields, field, shifts, plain: [plainC1, plainC2], own: [ownC1, ownC2] });
  const sign = Math.sign(estimates.dds_plain.estimate);
  return {
    name, title: mitigation.title, kind: mitigation.kind, zero_by_construction: mitigation.zeroByConstruction, n: rows.length,
    ...estimates, macro: { ...eachOf(shifts, (values) => macroEstimate(values, field, design, ddsPseudoItems)!), accuracy_gain: macroGain(plain, mitigation) },
    fall: fallOfSize(shifts.dds_plain, shifts.dds_joint, design)!,
    over_correction: Math.max(0, -sign * estimates.dds_joint.estimate),
    fields_reversed: fields.filter((row) => excludesZero(row.dds_joint.ci95) && row.dds_joint.estimate * row.dds_plain.estimate < 0).map((row) => row.field),
    equivalence: fieldEquivalence(joint),
    accuracy: beforeAfter(first.accuracy, second.accuracy), dprime: beforeAfter(first.dprime, second.dprime), criterion: beforeAfter(first.criterion, second.criterion),
    accuracy_ci95: { c1: levelEstimate(itemAccuracy(ownC1), design, claimLevelPseudoItems)!.ci95, c2: levelEstimate(itemAccuracy(ownC2), design, claimLevelPseudoItems)!.ci95 }, dprime_ci95: { c1: first.dprimeInterval, c2: second.dprimeInterval },
    accuracy_lost_as_wrong: lostAsWrong(plain, mitigation),
    flips: flipChanges(before, after),
    consistency: { plain: consistency(plainC1, plainC2, design), mitigated: consistency(ownC1, ownC2, design) },
    coverage: { correct: coverageOf(plain, mitigation, [2]), incorrect: coverageOf(plain, mitigation, [3]), both: coverageOf(plain, mitigation, [2, 3]) },
    accuracy_gain: selectiveGain(plain, mitigation),
    statements_unchanged: mitigation.kind !== "arms" && [0, 1].every((cell) => after[cell]!.every((value, row) => value === before[cell]![row])),
    lost: mitigation.kind === "arms" ? lossesOf(mitigation) : null,
    degenerate: degeneracy(after, { c1: first.dprime.mitigated, c2: second.dprime.mitigated }),
    calls: { c1: mitigation.calls[0], c2: mitigation.calls[1] },
    fields,
  };
}

function beforeAfter(c1: MeasurePair, c2: MeasurePair): BeforeAfter {
  return { plain: { c1: c1.plain, c2: c2.plain }, mitigated: { c1: c1.mitigated, c2: c2.mitigated }, change: { c1: c1.change, c2: c2.change } };
}

function framing(columns: VerdictColumns, which: 1 | 2): FramingColumns {
  return which === 1 ? [columns[0], columns[1]] : [columns[2], columns[3]];
}

function eachOf<Key extends string, Value, Result>(values: Readonly<Record<Key, Value>>, of: (value: Value) => Result): Readonly<Record<Key, Result>> {
  return Object.fromEntries(Object.entries<Value>(values).map(([key, value]) => [key, of(value)])) as Record<Key, Result>;
}

function contrastOf(accept: VerdictColumns, given: { readonly design: Design; readonly fields: readonly string[]; readonly field: Int32Array; readonly seed: number }): ContrastStatistics {
  const cells = new Float64Array(4 * accept[0].length);
  accept.forEach((column, cell) => column.forEach((value, row) => { cells[4 * row + cell] = value; }));
  return contrastStatistics({ ...given, accept: cells, probability: null, order: null }, { draws: false });
}

interface FieldInput {
  readonly design: Design;
  readonly names: readonly string[];
  readonly field: Int32Array;
  readonly shifts: Readonly<Record<"dds_plain" | "dds_joint" | "dds_fixed" | "c1_drift", Float64Array>>;
  readonly plain: readonly [FramingColumns, FramingColumns];
  readonly own: readonly [FramingColumns, FramingColumns];
}

function fieldEvaluations(all: PlainVerdicts, mitigation: Mitigation, { design, names, field, shifts, plain, own }: FieldInput): FieldEvaluation[] {
  return names.flatMap((name, index) => {
    const rows = Int32Array.from([...field.keys()].filter((row) => field[row] === index));
    if (rows.length === 0) return [];
    const part = design.among(rows);
    const whole = itemsAmong(all, [mitigation], Int32Array.from([...all.field.keys()].filter((row) => all.field[row] === index)));
    const pick = (values: Float64Array): Float64Array => columnsAmong([values], rows)[0]!;
    const change = (which: 0 | 1): Estimate => accuracyChange([pick(plain[which][0]), pick(plain[which][1])], [pick(own[which][0]), pick(own[which][1])], part).change;
    return [{ field: name, n: rows.length, ...eachOf(shifts, (values) => shiftEstimate(pick(values), part)!), coverage: coverageOf(whole.plain, whole.mitigations[0]!, [2, 3]), accuracy_gain: selectiveGain(whole.plain, whole.mitigations[0]!), accuracy_change: { c1: change(0), c2: change(1) } }];
  });
}

function consistency(first: FramingColumns, second: FramingColumns, design: Design): Level {
  const { estimate, ci95 } = levelEstimate(itemConsistency(first, second), design, claimLevelPseudoItems)!;
  return { estimate: estimate / 100, ci95: scaleInterval(ci95, 1 / 100) };
}

function degeneracy(accept: VerdictColumns, dprime: PerFraming<number>): string[] {
  return ([1, 2] as const).flatMap((which) => {
    const [right, wrong] = framing(accept, which);
    const rate = (mean(right) + mean(wrong)) / 2;
    const where = which === 1 ? "statements" : "speakers' claims";
    const own = which === 1 ? dprime.c1 : dprime.c2;
    return [
      ...rate > 0.95 ? [`accepts ${percent(rate)} of ${where}`] : rate < 0.05 ? [`accepts only ${percent(rate)} of ${where}`] : [],
      ...own <= 0 ? [`does not tell right from wrong ${where}`] : [],
    ];
  });
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

/** Null where a verdict is withheld on purpose, or no item was asked throughout. */
function lostAsWrong(plain: PlainVerdicts, mitigation: Mitigation): MitigationEvaluation["accuracy_lost_as_wrong"] {
  if (mitigation.abstained !== null) return null;
  const filled = (accept: VerdictColumns, lost: PlainVerdicts["lost"]): VerdictColumns => accept.map((column, cell) => column.map((value, row) => {
    if (!Number.isNaN(value) || lost?.[cell]![row] === 0) return value;
    return cell % 2 === 0 ? 0 : 1;
  })) as unknown as VerdictColumns;
  const [before, after] = [filled(plain.accept, plain.lost), filled(mitigation.accept, mitigation.lost)];
  const rows = commonItems([...before, ...after]);
  if (rows.length === 0) return null;
  const design = plain.design.among(rows);
  const [was, is] = [columnsAmong(before, rows), columnsAmong(after, rows)];
  const change = (which: 1 | 2): MeasurePair => accuracyChange(framing(was, which), framing(is, which), design);
  return { n: rows.length, ...beforeAfter(change(1), change(2)) };
}

function lossesOf({ accept, lost }: Mitigation): MitigationEvaluation["lost"] {
  const isLost = (cell: number, row: number): boolean => Number.isNaN(accept[cell]![row]!) && lost?.[cell]![row] !== 0;
  const masks = new Float64Array(16);
  const counts = [0, 0, 0, 0];
  for (let row = 0; row < accept[0].length; row++) {
    let mask = 0;
    for (let cell = 0; cell < 4; cell++) {
      if (!isLost(cell, row)) continue;
      mask |= 8 >> cell;
      counts[cell]! += 1;
    }
    masks[mask]! += 1;
  }
  return { c1_correct: counts[0]!, c1_incorrect: counts[1]!, c2_correct: counts[2]!, c2_incorrect: counts[3]!, p: cochranQ(masks).p };
}
