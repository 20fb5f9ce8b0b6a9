import type { AnswerMode } from "../../core/answer-mode.js";
import { DialDeferError } from "../../core/dialdefer-error.js";
import { UsageError } from "../../core/usage-error.js";
import { collectVerdicts, type CollectedVerdicts } from "../../analysis/collect-verdicts.js";
import type { VerdictColumns } from "../../analysis/item-verdicts.js";
import { joinSamples } from "../../analysis/tables/join-samples.js";
import { pairedSampleOf } from "../../analysis/paired-sample-of.js";
import type { PairedSample } from "../../analysis/paired-sample.js";
import type { OpenStudy } from "../../analysis/tables/pooled-arms.js";
import { studyItemSet } from "../../analysis/tables/study-item-set.js";
import { checkSharedItems } from "../../analysis/tables/check-shared-items.js";
import { setName } from "../../items/sampling/set-name.js";
import type { StudyJudge } from "../../runner/study-spec.js";
import type { Store } from "../../store/store.js";
import { plainArms } from "../section/plain-arms.js";
import type { CalibrationSample } from "./calibration-sample.js";
import { wayOfAsking, type WayOfAsking } from "./way-of-asking.js";

/** The stored plain verdicts of one judge over some studies, as a sample to calibrate on. */
export interface StoredSample {
  readonly sample: CalibrationSample;
  readonly judge: StudyJudge;
  /** Of the first study; null where the studies asked in different ways, so that one calibration cannot be of all. */
  readonly asked: WayOfAsking | null;
  readonly studies: readonly string[];
  readonly itemsSha256: readonly string[];
  /** Another judge's accept rates on the same statements, right and wrong claims; null unless asked for. */
  readonly escalation: { readonly judge: string; readonly statements: readonly [Float64Array, Float64Array] } | null;
}

/**
 * Reads the plain verdicts of a judge; several studies are taken together, each on items of its own. Studies on the same items count once.
 *
 * @param judge place of the judge in the first study, from 1
 * @param escalateTo place of another judge of the first study, whose verdicts on the statements are read as well
 * @throws UsageError for a judge that is not there, and for studies that share some of their items; DialDeferError (`no-plain-arms`) where nothing was asked plainly in both framings
 */
export function storedSample(store: Store, studies: readonly OpenStudy[], judge = 1, escalateTo?: number): StoredSample {
  const first = studies[0]!.spec.judges;
  const wanted = first[judge - 1];
  if (wanted === undefined) throw new UsageError(`--judge ${judge}: the study has ${first.length === 1 ? "one judge" : `${first.length} judges`} (${first.map(({ id }) => id).join(", ")})`);
  const further = escalateTo === undefined ? null : first[escalateTo - 1] ?? null;
  if (escalateTo !== undefined && (further === null || escalateTo === judge)) throw new UsageError(`--escalate ${escalateTo}: name another judge of the study than the one that is calibrated; it has ${first.map(({ id }, place) => `${place + 1} ${id}`).join(", ")}`);
  const known = new Set<string>();
  const own = studies.filter(({ row, spec }) => {
    const { digest } = studyItemSet(store, row, spec);
    return known.has(digest) ? false : known.add(digest) !== undefined;
  });
  checkSharedItems(store, own.map((study) => ({ name: nameOf(study), studies: [study] })));
  const parts = own.map((study) => partOf(store, study, wanted));
  const asked = parts[0]!.asked;
  const repeated = new Set(parts.flatMap(({ paired }) => paired.fields).filter((name, index, all) => all.indexOf(name) !== index));
  const samples = parts.map(({ study, paired }) => ({ name: nameOf(study), sample: { ...paired, fields: paired.fields.map((field) => repeated.has(field) ? `${nameOf(study)}: ${field}` : field) } }));
  return {
    judge: wanted, asked: parts.every((part) => JSON.stringify(part.asked) === JSON.stringify(asked)) ? asked : null, studies: own.map(({ id }) => id), escalation: further === null ? null : { judge: further.id, statements: statementsOf(own.map((study) => partOf(store, study, further).paired)) }, itemsSha256: own.map(({ spec }) => spec.items.sha256),
    sample: calibrationSample(samples.length === 1 ? samples[0]!.sample : withFields(joinSamples(samples), samples.map(({ sample }) => sample)), own[0]!.spec.repeats),
  };
}

function partOf(store: Store, study: OpenStudy, { identity, id }: StudyJudge): { readonly study: OpenStudy; readonly paired: PairedSample; readonly asked: WayOfAsking } {
  const { spec, row } = study;
  const judge = spec.judges.findIndex((each) => each.identity === identity);
  if (judge < 0) throw new UsageError(`--study ${study.id.slice(0, 12)}: it did not ask ${id}`);
  const pair = plainArms(spec);
  if (pair === null) throw new DialDeferError("no-plain-arms", `study ${study.id.slice(0, 12)} did not ask the same claims plainly as statements and as what a speaker said: there is nothing to calibrate`);
  const verdicts = collectVerdicts(store, row, judge, spec);
  const wordings = Math.max(...[pair.statement, pair.speaker].map((arm) => spec.families[spec.arms[arm]!.family]!.wordings));
  return { study, paired: pairedSampleOf({ verdicts, baseline: pair.statement, treatment: pair.speaker, wordings, repeats: spec.repeats, seed: spec.seed }), asked: wayOfAsking(spec, pair, answerOf(verdicts, spec.arms[pair.speaker]!.answerMode ?? spec.judges[judge]!.answerMode)) };
}

/** Accept rates of statements, right and wrong claims, of several samples one behind the other. */
function statementsOf(samples: readonly PairedSample[]): readonly [Float64Array, Float64Array] {
  const column = (claim: 0 | 1): Float64Array => Float64Array.from(samples.flatMap(({ accept, design }) => Array.from({ length: design.rows }, (_, row) => accept[4 * row + claim]!)));
  return [column(0), column(1)];
}

/** How it was in fact asked; a study whose replies were given in several modes counts as what it wished for. */
function answerOf({ answerModes }: CollectedVerdicts, wished: AnswerMode): AnswerMode {
  return answerModes.length === 1 ? answerModes[0]! : wished;
}

function nameOf({ spec }: OpenStudy): string {
  return setName(spec.items.spec);
}

/** Joined samples with the fields of each kept apart. */
function withFields(joined: PairedSample, samples: readonly PairedSample[]): PairedSample {
  const field = new Int32Array(joined.design.rows);
  let [at, before] = [0, 0];
  for (const sample of samples) {
    field.set(sample.field.map((own) => own + before), at);
    at += sample.field.length;
    before += sample.fields.length;
  }
  return { ...joined, field, fields: samples.flatMap(({ fields }) => fields) };
}

function calibrationSample({ design, fields, field, accept, probability, lost, seed }: PairedSample, repeats: number): CalibrationSample {
  const columns = (cells: Float64Array): VerdictColumns => ([0, 1, 2, 3] as const).map((cell) => Float64Array.from({ length: design.rows }, (_, row) => cells[4 * row + cell]!)) as unknown as VerdictColumns;
  const flags = (cells: Uint16Array): CalibrationSample["lost"] => ([0, 1, 2, 3] as const).map((cell) => Uint8Array.from({ length: design.rows }, (_, row) => Number(cells[4 * row + cell]! >= repeats))) as unknown as NonNullable<CalibrationSample["lost"]>;
  return { design, fields, field, seed, accept: columns(accept), probability: probability === null ? null : columns(probability), lost: lost === undefined ? null : flags(lost) };
}
