import type { AnswerMode } from "../core/answer-mode.js";
import { DialDeferError } from "../core/dialdefer-error.js";
import { readStudySpec } from "../runner/read-study-spec.js";
import type { StudyArm, StudyFamily, StudySpec } from "../runner/study-spec.js";
import type { Store, StudyRecord } from "../store/store.js";
import { PARSER_VERSION } from "../verdicts/parser-version.js";
import { adjustedContrasts } from "./adjusted-contrasts.js";
import { chooseFlips } from "./choose-flips.js";
import { chooseLost } from "./choose-lost.js";
import { collectVerdicts, type CollectedVerdicts } from "./collect-verdicts.js";
import { comparePublished } from "./compare-published.js";
import { countUnreported } from "./count-unreported.js";
import { decidedArms } from "./decided-arms.js";
import { flipAgreement } from "./flip-agreement.js";
import type { FlipExample } from "./flip-example.js";
import type { ItemFlag } from "./item-flag.js";
import { itemVerdicts, type VerdictColumns } from "./item-verdicts.js";
import { judgeBlock, type BlockInput } from "./judge-block.js";
import type { LostExample } from "./lost-example.js";
import { mixedJudge, type MixedJudgeInput } from "./mixed-judge.js";
import { mixedView, type MixedItems } from "./mixed-view.js";
import { parkedTrials } from "./parked-trials.js";
import type { Bill, ContrastBlock, JudgeBlock, ParkedTrial, Provenance, ReportDocument, StoppingSequence } from "./report-document.js";
import type { SectionInput } from "./section-input.js";
import type { Section } from "./section.js";
import { sequencesOf } from "./sequence-of.js";
import { stoppingRecord } from "./stopping-record.js";
import { withVetoes } from "./with-vetoes.js";

export interface StudyAnalysis {
  readonly document: ReportDocument;
  readonly flips: readonly FlipExample[];
  /** Replies without a verdict, for reading. */
  readonly lost: readonly LostExample[];
}

export interface AnalysisContext {
  /** DialDefer's own version. */
  readonly version: string;
  /** Calls made in this run, per judge; 0 when only reporting. */
  readonly asked: readonly number[];
  /** What calls cost: those of this run, null when only reporting, and all that the store holds for the study. */
  readonly bill: { readonly run: Bill | null; readonly study: Bill };
  /** Show the texts of gated items (default false: their ids and why). */
  readonly allowGated?: boolean | undefined;
  /** What an audit of the study's items flags, for DDS without them. */
  readonly flags?: readonly ItemFlag[] | null | undefined;
  /** What the study's controls say against the headline's finding of one judge, in the form of its vetoes. */
  readonly controls?: ((input: SectionInput) => readonly string[]) | undefined;
  /** Makes the sections of one judge while its verdicts are at hand. */
  readonly sections?: ((input: SectionInput) => readonly Section[]) | undefined;
}

/** Derives every number of a study from its stored replies. Asks nothing. */
export function analyseStudy(store: Store, study: StudyRecord & { readonly row: number }, context: AnalysisContext): StudyAnalysis {
  const spec = readStudySpec(study.spec);
  if (spec.contrasts.length === 0) {
    throw new DialDeferError("no-contrast", `study ${study.id.slice(0, 12)} holds one way of asking${spec.published === undefined ? "" : `, imported from ${spec.published.files.map(({ name }) => name).join(", ")}`}: a contrast needs another one, imported together with it`);
  }
  const judges = spec.judges.map((_, judge) => analyseJudge({ store, study, spec, context }, judge));
  const blocks = judges.map(({ block }) => block);
  const answered = judges.map((judge) => judge.answered);
  const adjusted = adjustedContrasts<JudgeBlock | ContrastBlock>([...blocks, ...judges.flatMap((judge) => judge.contrasts)]);
  const seen = (time: (judge: JudgeAnalysis) => number | null): number[] => judges.flatMap((judge) => time(judge) ?? []);
  const [first, last] = [seen(({ firstReply }) => firstReply), seen(({ lastReply }) => lastReply)];
  const provenance = judges.map((judge) => judge.provenance);
  const items = judges[0]?.items ?? null;
  return {
    flips: judges.flatMap((judge) => judge.flips),
    lost: judges.flatMap((judge) => judge.lost),
    document: {
      schema: "dialdefer.report/1",
      study: summary(study.id, spec, judges.flatMap((judge) => judge.answers)),
      finding: (blocks[0] as JudgeBlock).finding,
      judges: adjusted.slice(0, blocks.length),
      contrasts: adjusted.slice(blocks.length) as ContrastBlock[],
      agreement: answered.length < 2 ? null : flipAgreement(answered),
      mixed: items === null ? null : mixedView(judges.map((judge) => judge.mixed), items),
      experiments: focusFirst(judges.flatMap(({ sections }) => sections), spec.focus),
      provenance: {
        dialdefer: context.version, node: process.version, platform: `${process.platform} ${process.arch}`, verdict_parser: PARSER_VERSION,
        template_hashes: Object.assign({}, ...spec.families.map(({ fileHashes }) => fileHashes)) as Record<string, string>,
        judges: provenance, warnings: [...spec.warnings, ...provenance.flatMap(mixedFingerprints)],
        unreported: countUnreported(store, study.id, spec), bill: context.bill, parked: judges.flatMap((judge) => judge.parked),
        dates: { first_reply: isoDate(first.length === 0 ? null : Math.min(...first)), last_reply: isoDate(last.length === 0 ? null : Math.max(...last)), reported: new Date().toISOString() },
      },
    },
  };
}

/** What stays of one judge once its verdicts are read: a study of many items holds those of one judge at a time. */
interface JudgeAnalysis {
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

function analyseJudge({ store, study, spec, context }: AnalysedStudy, index: number): JudgeAnalysis {
  const judge = spec.judges[index]!;
  const [headline, ...further] = spec.contrasts as [StudySpec["contrasts"][number], ...StudySpec["contrasts"]];
  const { baseline, treatment } = headline;
  const facts = store.judgeFacts(judge.identity);
  const verdicts = collectVerdicts(store, study.row, index, spec);
  const { seen } = verdicts;
  const exact = facts?.description["deterministic"] === true && spec.checks > 0 && !verdicts.checks.kinds.has("retest");
  const blockOf = (first: number, second: number, plan: BlockInput["plan"]): JudgeBlock => ({
    ...judgeBlock({
      judge: judge.id, verdicts, baseline: first, treatment: second, wordings: Math.max(wordingsOf(spec, first), wordingsOf(spec, second)),
      repeats: spec.repeats, seed: spec.seed, exact, plan, flags: context.flags ?? null,
      alike: armOf(spec, first).index === armOf(spec, second).index ? [armOf(spec, first).name, armOf(spec, second).name] : null,
    }),
    ...spec.published !== undefined && { published: comparePublished(spec.published, verdicts, first, second) },
  });
  const record = stoppingRecord(store, study.id, index);
  const sequences = record === null ? [] : sequencesOf(store, study.row, index, spec, verdicts, record);
  const decided = sequences.length === 0 ? null : decidedArms(spec, sequences.map(({ reason }) => reason !== null));
  const block = leavingOut(withSequence(blockOf(baseline, treatment, { arms: spec.arms.length, asked: context.asked[index] ?? 0 }), sequences, 0), verdicts, decided, [...spec.arms.keys()]);
  const texts = { allowGated: context.allowGated ?? false };
  const contrasts = further.map((one, place) => ({
    ...leavingOut(withSequence(blockOf(one.baseline, one.treatment, null), sequences, place + 1), verdicts, decided, [one.baseline, one.treatment]), name: one.name, baseline: armOf(spec, one.baseline).name, treatment: armOf(spec, one.treatment).name,
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

function focusFirst(sections: readonly Section[], focus: string | undefined): Section[] {
  return [...sections.filter(({ factor }) => factor === focus), ...sections.filter(({ factor }) => factor !== focus)];
}

function armOf(spec: StudySpec, arm: number): StudyArm {
  return spec.arms[arm] as StudyArm;
}

function familyOf(spec: StudySpec, arm: number): StudyFamily {
  return spec.families[armOf(spec, arm).family] as StudyFamily;
}

function wordingsOf(spec: StudySpec, arm: number): number {
  return familyOf(spec, arm).wordings;
}

function mixedFingerprints({ id, fingerprints_seen: seen }: Provenance["judges"][number]): string[] {
  return seen.length < 2 ? [] : [`${id} was answered by ${seen.length} different upstreams or versions (${seen.slice(0, 4).join(", ")}${seen.length > 4 ? ", ..." : ""}): pin one, or the framings may have met different models`];
}

function isoDate(milliseconds: number | null): string | null {
  return milliseconds === null ? null : new Date(milliseconds).toISOString();
}

function summary(id: string, spec: StudySpec, answers: readonly AnswerMode[]): ReportDocument["study"] {
  const [headline] = spec.contrasts;
  const treatment = headline?.treatment ?? 0;
  const arm = armOf(spec, treatment);
  const family = familyOf(spec, treatment);
  return {
    id, name: spec.name, file: spec.file, focus: spec.focus ?? null,
    items: {
      spec: spec.items.spec, count: spec.items.count, fields: spec.items.fields, sha256: spec.items.sha256, skipped_rows: spec.items.skippedRows, unjudgeable_rows: spec.items.unjudgeableRows ?? 0,
      incorrect: spec.items.incorrect ?? null, sample: spec.items.sample ?? null, origin: spec.items.origin ?? null,
    },
    family: family.name, framings: [...new Set(spec.arms.map(({ framing }) => framing))], wordings: family.wordings,
    answer: [...new Set(answers)].join(", "),
    order: arm.order, labels: arm.labels, system: arm.system, seed: spec.seed, repeats: spec.repeats, checks: spec.checks,
    temperature: arm.temperature, max_tokens: arm.maxTokens,
    arms: spec.arms.map((each, index) => ({
      name: each.name, family: familyOf(spec, index).name, framing: each.framing, side: each.index === 1 ? "statement" : "speaker", wordings: wordingsOf(spec, index), labels: each.labels, system: each.system,
      order: each.order, answer: each.answerMode, temperature: each.temperature, max_tokens: each.maxTokens,
    })),
    contrast_names: spec.contrasts.map(({ name, baseline, treatment: other }) => ({ name, baseline: armOf(spec, baseline).name, treatment: armOf(spec, other).name })),
  };
}
