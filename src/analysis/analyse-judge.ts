import type { AnswerMode } from "../core/answer-mode.js";
import type { StudyArm, StudySpec } from "../runner/study-spec.js";
import type { Store, StudyRecord } from "../store/store.js";
import { alikeNames } from "./alike-names.js";
import type { AnalysisContext } from "./analyse-study.js";
import { chooseFlips } from "./choose-flips.js";
import { chooseLost } from "./choose-lost.js";
import { collectVerdicts, type CollectedVerdicts } from "./collect-verdicts.js";
import { comparePublished } from "./compare-published.js";
import { decidedArms } from "./decided-arms.js";
import type { FlipExample } from "./flip-example.js";
import { itemVerdicts, type VerdictColumns } from "./item-verdicts.js";
import { judgeBlock, type BlockInput } from "./judge-block.js";
import type { LostExample } from "./lost-example.js";
import { mixedJudge, type MixedJudgeInput } from "./mixed-judge.js";
import type { MixedItems } from "./mixed-view.js";
import { parkedTrials } from "./parked-trials.js";
import type { ContrastBlock, JudgeBlock, ParkedTrial, Provenance, StoppingSequence } from "./report-document.js";
import type { SectionInput } from "./section-input.js";
import type { Section } from "./section.js";
import { sequencesOf } from "./sequence-of.js";
import { stoppingRecord } from "./stopping-record.js";
import { withVetoes } from "./with-vetoes.js";

/** What stays of one judge once its verdicts are read: a study of many items holds those of one judge at a time. */
export interface JudgeAnalysis {
  /** The headline contrast. */
  readonly block: JudgeBlock;
  readonly contrasts: readonly ContrastBlock[];
  readonly mixed: MixedJudgeInput;
  /** The same for all judges; kept of the first. */
  readonly items: MixedItems | null;
  readonly answered: VerdictColumns;
  readonly sections: readonly Section[];
  readonly flips: readonly FlipExample[];
  readonly lost: readonly LostExample[];
  readonly parked: readonly ParkedTrial[];
  readonly answers: readonly AnswerMode[];
  readonly provenance: Provenance["judges"][number];
  /** Times in milliseconds since 1970; null without replies. */
  readonly firstReply: number | null;
  readonly lastReply: number | null;
}

interface AnalysedStudy {
  readonly store: Store;
  readonly study: StudyRecord & { readonly row: number };
  readonly spec: StudySpec;
  readonly context: AnalysisContext;
}

/** Every number of one judge, and its sections, while its verdicts are at hand. @param index of the judge among those of the study */
export function analyseJudge({ store, study, spec, context }: AnalysedStudy, index: number): JudgeAnalysis {
  const judge = spec.judges[index]!;
  const [headline, ...further] = spec.contrasts as [StudySpec["contrasts"][number], ...StudySpec["contrasts"]];
  const { baseline, treatment } = headline;
  const armOf = (arm: number): StudyArm => spec.arms[arm]!;
  const wordingsOf = (arm: number): number => spec.families[armOf(arm).family]!.wordings;
  const facts = store.judgeFacts(judge.identity);
  const verdicts = collectVerdicts(store, study.row, index, spec);
  const { seen } = verdicts;
  const exact = facts?.description["deterministic"] === true && spec.checks > 0 && !verdicts.checks.kinds.has("retest");
  const blockOf = (first: number, second: number, plan: BlockInput["plan"]): JudgeBlock => ({
    ...judgeBlock({
      judge: judge.id, verdicts, baseline: first, treatment: second, wordings: Math.max(wordingsOf(first), wordingsOf(second)),
      repeats: spec.repeats, seed: spec.seed, exact, plan, flags: context.flags ?? null,
      alike: alikeNames(armOf(first), armOf(second)),
    }),
    ...spec.published !== undefined && { published: comparePublished(spec.published, verdicts, first, second) },
  });
  const record = stoppingRecord(store, study.id, index);
  const sequences = record === null ? [] : sequencesOf(store, study.row, index, spec, verdicts, record);
  const decided = sequences.length === 0 ? null : decidedArms(spec, sequences.map(({ reason }) => reason !== null));
  const block = leavingOut(withSequence(blockOf(baseline, treatment, { arms: spec.arms.length, asked: context.asked[index] ?? 0 }), sequences, 0), verdicts, decided, [...spec.arms.keys()]);
  const texts = { allowGated: context.allowGated ?? false };
  const contrasts = further.map((one, place) => ({
    ...leavingOut(withSequence(blockOf(one.baseline, one.treatment, null), sequences, place + 1), verdicts, decided, [one.baseline, one.treatment]), name: one.name, baseline: armOf(one.baseline).name, treatment: armOf(one.treatment).name,
  }));
  const input: SectionInput = { store, study: study.row, spec, judge: index, verdicts, block, contrasts };
  return {
    block: withVetoes(block, context.controls?.(input) ?? []),
    contrasts,
    sections: context.sections?.(input) ?? [],
    mixed: mixedJudge(verdicts, block, baseline, treatment),
    items: index > 0 ? null : { field: verdicts.field, fieldNames: verdicts.fieldNames, cluster: verdicts.cluster, wording: verdicts.wording[baseline] ?? null },
    answered: itemVerdicts(verdicts, baseline, treatment),
    flips: chooseFlips(store, study.row, index, spec, verdicts, baseline, treatment, texts),
    lost: chooseLost(store, study.row, index, spec, verdicts, texts),
    parked: parkedTrials(store, study.row, index, spec, texts),
    answers: verdicts.answerModes.length > 0 ? verdicts.answerModes : spec.arms.map((arm) => arm.answerMode ?? judge.answerMode),
    provenance: {
      id: judge.id, description: facts?.description ?? {}, adjustments: { ...facts?.adjustments }, models_seen: seen.models, fingerprints_seen: seen.fingerprints,
    },
    firstReply: seen.firstReply, lastReply: seen.lastReply,
  };
}

/** A contrast that its own data cut short says so beside its finding. */
function withSequence(block: JudgeBlock, sequences: readonly StoppingSequence[], contrast: number): JudgeBlock {
  const sequence = sequences[contrast] ?? null;
  if (sequence === null || sequence.reason === null || sequences[0]!.calls_saved === 0) return { ...block, sequence };
  return { ...block, sequence, finding: { ...block.finding, flags: [...block.finding.flags, "stopped early"] } };
}

/** Says how many of a block's pending trials are of arms that are decided. */
function leavingOut(block: JudgeBlock, verdicts: CollectedVerdicts, decided: ReadonlySet<number> | null, arms: readonly number[]): JudgeBlock {
  if (decided === null || decided.size === 0) return block;
  const pending = verdicts.missing.get("pending") ?? [];
  const leftOut = arms.reduce((sum, arm) => decided.has(arm) ? sum + (pending[arm]?.[0] ?? 0) + (pending[arm]?.[1] ?? 0) : sum, 0);
  return { ...block, trials: { ...block.trials, left_out: leftOut } };
}
