import type { SectionInput } from "../analysis/section-input.js";
import type { Section } from "../analysis/section.js";
import { pairedSampleOf } from "../analysis/paired-sample-of.js";
import { studyItemSet } from "../analysis/tables/study-item-set.js";
import type { Price } from "../runner/prices/price.js";
import type { Estimate } from "../stats/estimate.js";
import { excludesZero } from "../stats/intervals/excludes-zero.js";
import { headlineArms } from "../experiments/headline-arms.js";
import { shortEstimate } from "../experiments/short-estimate.js";
import { accuracyAdvantage } from "./evaluation/accuracy-advantage.js";
import { columnsAmong } from "./evaluation/columns-among.js";
import { evaluateMitigation } from "./evaluation/evaluate-mitigation.js";
import { judgeMitigations } from "./evaluation/judge-mitigations.js";
import type { Mitigation } from "./evaluation/mitigation.js";
import type { MitigationEvaluation } from "./evaluation/mitigation-evaluation.js";
import type { PlainVerdicts } from "./evaluation/plain-verdicts.js";
import { accuracyTable } from "./section/accuracy-table.js";
import { acceptOfArms } from "./section/accept-of-arms.js";
import { armCost } from "./section/arm-cost.js";
import { armMitigation } from "./section/arm-mitigation.js";
import { byConstructionTable } from "./section/by-construction-table.js";
import { consistencyAboveRetest } from "./section/consistency-above-retest.js";
import { costTable } from "./section/cost-table.js";
import { criteriaTable } from "./section/criteria-table.js";
import { derivedMitigations } from "./section/derived-mitigations.js";
import { fieldTable } from "./section/field-table.js";
import { lostInArms } from "./section/lost-in-arms.js";
import { mitigatedArms } from "./section/mitigated-arms.js";
import { mitigationAnswer } from "./section/mitigation-answer.js";
import { plainArms, type ArmPair } from "./section/plain-arms.js";
import { publishedTable } from "./section/published-table.js";
import { shiftTable } from "./section/shift-table.js";
import type { ShownMitigation } from "./section/shown-mitigation.js";
import { tradeOffFigures } from "./section/trade-off-figures.js";
import { verdictTable } from "./section/verdict-table.js";

/** The factor of the section, for a study's `focus`. */
const factor = "mitigations";

/**
 * The section that holds the mitigations of a study against its plain arms, and rules on the plain verdicts beside them. None where the study
 * has no arms under a mitigation and does not focus on them, or no plain pair to hold them against.
 * @param price of the judge; null where nobody knows it
 */
export function mitigationSections(input: SectionInput, price: Price | null = null): readonly Section[] {
  const { spec, verdicts, block } = input;
  const pair = plainArms(spec);
  if (pair === null) return [];
  const named = mitigatedArms(spec, pair);
  if (named.length === 0 && spec.focus !== factor) return [];
  const plain = plainVerdictsOf(input, pair);
  const pairs = new Map<string, ArmPair>(named.flatMap(({ name, pair: own }) => own === null ? [] : [[name, own] as const]));
  const mitigations: Mitigation[] = [...[...pairs].map(([name, own]) => armMitigation(spec, verdicts, name, own)), ...derivedMitigations(spec, verdicts, pair)];
  const shown = mitigations.flatMap((one): ShownMitigation[] => {
    const evaluation = evaluateMitigation(plain, one);
    if (evaluation === null) return [];
    const own = pairs.get(one.name);
    const aboveRetest = block.retest?.exact === true ? belowExact(evaluation) : consistencyAboveRetest(one, plain, verdicts, own === undefined ? [pair] : [own, pair]);
    return [{ evaluation, aboveRetest, cost: costOf(input, own, one, pair, price) }];
  });
  const evaluations = shown.map(({ evaluation }) => evaluation);
  const verdict = judgeMitigations(plain, mitigations);
  const published = publishedTable(spec.published);
  const byConstruction = byConstructionTable(evaluations, block.placebo === null ? null : headlineArms(spec)!.turned ? block.placebo.speaker : block.placebo.statement, conflictAccuracy(input, plain, mitigations));
  return [{
    factor, title: "Mitigations", judge: block.judge, question: "Does a mitigation take the shift away without taking anything else?", answer: mitigationAnswer(verdict, evaluations),
    caveats: caveatsOf(named.filter(({ pair: own }) => own === null).map(({ name }) => name), byConstruction !== null, block.placebo === null, evaluations),
    tables: shown.length === 0 ? published === null ? [] : [published] : [
      shiftTable(shown), accuracyTable(shown), verdictTable(shown), costTable(shown), fieldTable(shown), ...byConstruction === null ? [] : [byConstruction], ...verdict.chosen === null ? [] : [criteriaTable(verdict)],
      ...published === null ? [] : [published],
    ],
    figures: tradeOffFigures(shown),
  }];
}

function plainVerdictsOf({ spec, verdicts }: SectionInput, pair: ArmPair): PlainVerdicts {
  const wordings = Math.max(...[pair.statement, pair.speaker].map((arm) => spec.families[spec.arms[arm]!.family]!.wordings));
  const { design } = pairedSampleOf({ verdicts, baseline: pair.statement, treatment: pair.speaker, wordings, repeats: spec.repeats, seed: spec.seed });
  return { design, fields: verdicts.fieldNames, field: verdicts.field, accept: acceptOfArms(verdicts, pair), lost: lostInArms(spec, verdicts, pair), seed: spec.seed };
}

/** A judge that answers the same every time agrees with itself throughout. */
function belowExact({ consistency: { mitigated: { estimate, ci95: [low, high] } }, n }: MitigationEvaluation): ShownMitigation["aboveRetest"] {
  return { estimate: estimate - 1, ci95: [low - 1, high - 1], n };
}

/** Of arms what their own replies took; of rules what the plain arms' replies took that they read. */
function costOf({ store, study, judge, spec }: SectionInput, own: ArmPair | undefined, { name, calls }: Mitigation, plain: ArmPair, price: Price | null): ShownMitigation["cost"] {
  if (store === null) return null;
  const of = (arm: number): ReturnType<typeof armCost> => armCost({ store, study, judge, spec, price }, arm);
  if (own !== undefined) return { c1: of(own.statement), c2: of(own.speaker) };
  const [statement, speaker] = [of(plain.statement), of(plain.speaker)];
  if (name === "statement-wins") return { c1: statement, c2: statement };
  if (calls[1] !== 2 || calls[0] !== 1) return null;
  const sum = (one: number | null, other: number | null): number | null => one === null || other === null ? null : one + other;
  return {
    c1: statement,
    c2: {
      replies: Math.min(statement.replies, speaker.replies), calls: 2, inputTokens: sum(statement.inputTokens, speaker.inputTokens), outputTokens: sum(statement.outputTokens, speaker.outputTokens),
      milliseconds: sum(statement.milliseconds, speaker.milliseconds), usd: sum(statement.usd, speaker.usd),
    },
  };
}

/** Accuracy on conflicts against the plain speaker's framing, of what leaves no DDS by construction; null where the items cannot be looked at. */
function conflictAccuracy({ store, study, spec }: SectionInput, plain: PlainVerdicts, mitigations: readonly Mitigation[]): ReadonlyMap<string, { readonly n: number; readonly change: Estimate | null }> | null {
  if (store === null) return null;
  const rows = Int32Array.from(studyItemSet(store, study, spec).classes.flatMap(({ kind }, row) => kind === "conflict" ? [row] : []));
  const before = columnsAmong(plain.accept, rows);
  return new Map(mitigations.filter(({ zeroByConstruction }) => zeroByConstruction).map(({ name, accept }) => {
    const own = columnsAmong(accept, rows);
    return [name, { n: rows.length, change: accuracyAdvantage([own[2], own[3]], [before[2], before[3]], plain.design.among(rows)) }] as const;
  }));
}

function caveatsOf(withoutStatements: readonly string[], byConstruction: boolean, noSecondWording: boolean, evaluations: readonly MitigationEvaluation[]): string[] {
  // Where the statements move by more than chance, less of a shift against the unmitigated ones is no less deference.
  const flattered = evaluations.filter((one) => one.kind === "arms" && excludesZero(one.c1_drift.ci95) && Math.abs(one.dds_fixed.estimate) < Math.abs(one.dds_joint.estimate));
  return [
    ...flattered.map((one) => `with the unmitigated statements as the baseline DDS under ${one.title} would read ${shortEstimate(one.dds_fixed)}, as the statements themselves move by ${shortEstimate(one.c1_drift)} (n = ${one.n}); that is no measure of deference`),
    ...withoutStatements.map((name) => `${name} was not asked in both framings: what is left is DDS with a fixed baseline, which takes a change of the statements for a change of deference, and is not shown alone`),
    ...byConstruction ? ["what is zero by construction is judged by accuracy, second wordings and conflicts, not by DDS"] : [],
    ...byConstruction && noSecondWording ? ["second wordings were not asked: without checks nobody knows whether the statement's verdict holds in other words"] : [],
  ];
}
