import type { AnswerMode } from "../core/answer-mode.js";
import { DialDeferError } from "../core/dialdefer-error.js";
import { readStudySpec } from "../runner/read-study-spec.js";
import type { StudyArm, StudyFamily, StudySpec } from "../runner/study-spec.js";
import type { Store, StudyRecord } from "../store/store.js";
import { PARSER_VERSION } from "../verdicts/parser-version.js";
import { adjustedContrasts } from "./adjusted-contrasts.js";
import { chooseFlips } from "./choose-flips.js";
import { chooseLost } from "./choose-lost.js";
import { collectVerdicts } from "./collect-verdicts.js";
import { comparePublished } from "./compare-published.js";
import { countUnreported } from "./count-unreported.js";
import { flipAgreement } from "./flip-agreement.js";
import type { FlipExample } from "./flip-example.js";
import type { ItemFlag } from "./item-flag.js";
import { itemVerdicts, type VerdictColumns } from "./item-verdicts.js";
import { judgeBlock, type BlockInput } from "./judge-block.js";
import type { LostExample } from "./lost-example.js";
import { mixedJudge, mixedView, type MixedItems, type MixedJudgeInput } from "./mixed-view.js";
import { parkedTrials } from "./parked-trials.js";
import type { Bill, ContrastBlock, JudgeBlock, ParkedTrial, Provenance, ReportDocument, StoppingSequence } from "./report-document.js";
import { sequenceOf } from "./sequence-of.js";
import { stoppingRecord } from "./stopping-record.js";

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
}

/** Derives every number of a study from its stored replies. Asks nothing. */
export function analyseStudy(store: Store, study: StudyRecord & { readonly row: number }, context: AnalysisContext): StudyAnalysis {
  const spec = readStudySpec(study.spec);
  const judges: JudgeBlock[] = [];
  const mixed: MixedJudgeInput[] = [];
  let items: MixedItems | null = null;
  const contrasts: ContrastBlock[] = [];
  const flips: FlipExample[] = [];
  const lost: LostExample[] = [];
  const parked: ParkedTrial[] = [];
  const provenance: Provenance["judges"][number][] = [];
  const answers: AnswerMode[] = [];
  const answered: VerdictColumns[] = [];
  const texts = { allowGated: context.allowGated ?? false };
  let firstReply: number | null = null;
  let lastReply: number | null = null;
  const [headline, ...further] = spec.contrasts;
  if (headline === undefined) {
    throw new DialDeferError("no-contrast", `study ${study.id.slice(0, 12)} holds one way of asking${spec.published === undefined ? "" : `, imported from ${spec.published.files.map(({ name }) => name).join(", ")}`}: a contrast needs another one, imported together with it`);
  }

  spec.judges.forEach((judge, judgeIndex) => {
    const facts = store.judgeFacts(judge.identity);
    const adjustments = facts?.adjustments ?? {};
    const verdicts = collectVerdicts(store, study.row, judgeIndex, spec);
    answers.push(...(verdicts.answerModes.length === 0 ? spec.arms.map((arm) => arm.answerMode ?? judge.answerMode) : verdicts.answerModes));
    const exact = facts?.description["deterministic"] === true && spec.checks > 0 && !verdicts.checks.kinds.has("retest");
    const block = (baseline: number, treatment: number, plan: BlockInput["plan"]): JudgeBlock => ({
      ...judgeBlock({
        judge: judge.id, verdicts, baseline, treatment, wordings: Math.max(wordingsOf(spec, baseline), wordingsOf(spec, treatment)),
        repeats: spec.repeats, seed: spec.seed, exact, plan, flags: context.flags ?? null,
      }),
      ...spec.published !== undefined && { published: comparePublished(spec.published, verdicts, baseline, treatment) },
    });
    const record = stoppingRecord(store, study.id, judgeIndex);
    const headlineBlock = withSequence(block(headline.baseline, headline.treatment, { arms: spec.arms.length, asked: context.asked[judgeIndex] ?? 0 }),
      record === null ? null : sequenceOf(store, study.row, judgeIndex, spec, verdicts, record));
    judges.push(headlineBlock);
    mixed.push(mixedJudge(verdicts, headlineBlock, headline.baseline, headline.treatment));
    items ??= { field: verdicts.field, fieldNames: verdicts.fieldNames, cluster: verdicts.cluster, wording: verdicts.wording[headline.baseline] ?? null };
    answered.push(itemVerdicts(verdicts, headline.baseline, headline.treatment));
    flips.push(...chooseFlips(store, study.row, judgeIndex, spec, verdicts, headline.baseline, headline.treatment, texts));
    lost.push(...chooseLost(store, study.row, judgeIndex, spec, verdicts, texts));
    parked.push(...parkedTrials(store, study.row, judgeIndex, spec, texts));
    for (const { name, baseline, treatment } of further) {
      contrasts.push({ ...block(baseline, treatment, null), name, baseline: armOf(spec, baseline).name, treatment: armOf(spec, treatment).name });
    }
    const { seen } = verdicts;
    if (seen.firstReply !== null) firstReply = Math.min(firstReply ?? Infinity, seen.firstReply);
    if (seen.lastReply !== null) lastReply = Math.max(lastReply ?? 0, seen.lastReply);
    provenance.push({ id: judge.id, description: facts?.description ?? {}, adjustments: { ...adjustments }, models_seen: seen.models, fingerprints_seen: seen.fingerprints });
  });

  const adjusted = adjustedContrasts<JudgeBlock | ContrastBlock>([...judges, ...contrasts]);
  return {
    flips,
    lost,
    document: {
      schema: "dialdefer.report/1",
      study: summary(study.id, spec, answers),
      finding: (judges[0] as JudgeBlock).finding,
      judges: adjusted.slice(0, judges.length),
      contrasts: adjusted.slice(judges.length) as ContrastBlock[],
      agreement: answered.length < 2 ? null : flipAgreement(answered),
      mixed: items === null ? null : mixedView(mixed, items),
      provenance: {
        dialdefer: context.version, node: process.version, platform: `${process.platform} ${process.arch}`, verdict_parser: PARSER_VERSION,
        template_hashes: Object.assign({}, ...spec.families.map(({ fileHashes }) => fileHashes)) as Record<string, string>,
        judges: provenance, warnings: [...spec.warnings, ...provenance.flatMap(mixedFingerprints)],
        unreported: countUnreported(store, study.id, spec), bill: context.bill, parked,
        dates: { first_reply: isoDate(firstReply), last_reply: isoDate(lastReply), reported: new Date().toISOString() },
      },
    },
  };
}

/** A study that its own data cut short says so beside its finding. */
function withSequence(block: JudgeBlock, sequence: StoppingSequence | null): JudgeBlock {
  if (sequence === null || sequence.calls_saved === 0) return { ...block, sequence };
  return { ...block, sequence, finding: { ...block.finding, flags: [...block.finding.flags, "stopped early"] } };
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
    id, name: spec.name, file: spec.file,
    items: {
      spec: spec.items.spec, count: spec.items.count, fields: spec.items.fields, sha256: spec.items.sha256, skipped_rows: spec.items.skippedRows, unjudgeable_rows: spec.items.unjudgeableRows ?? 0,
      incorrect: spec.items.incorrect ?? null, sample: spec.items.sample ?? null, origin: spec.items.origin ?? null,
    },
    family: family.name, framings: [...new Set(spec.arms.map(({ framing }) => framing))], wordings: family.wordings,
    answer: [...new Set(answers)].join(", "),
    order: arm.order, labels: arm.labels, system: arm.system, seed: spec.seed, repeats: spec.repeats, checks: spec.checks,
    temperature: arm.temperature, max_tokens: arm.maxTokens,
    arms: spec.arms.map((each, index) => ({
      name: each.name, family: familyOf(spec, index).name, framing: each.framing, wordings: wordingsOf(spec, index), labels: each.labels, system: each.system,
      order: each.order, answer: each.answerMode, temperature: each.temperature, max_tokens: each.maxTokens,
    })),
    contrast_names: spec.contrasts.map(({ name, baseline, treatment: other }) => ({ name, baseline: armOf(spec, baseline).name, treatment: armOf(spec, other).name })),
  };
}
