import type { AnswerMode } from "../core/answer-mode.js";
import type { Store, StudyRecord } from "../store/store.js";
import type { StudySpec } from "../runner/study-spec.js";
import { PARSER_VERSION } from "../verdicts/parser-version.js";
import { chooseFlips } from "./choose-flips.js";
import { chooseLost } from "./choose-lost.js";
import { collectVerdicts } from "./collect-verdicts.js";
import type { FlipExample } from "./flip-example.js";
import type { LostExample } from "./lost-example.js";
import { judgeBlock, type BlockInput } from "./judge-block.js";
import type { ContrastBlock, JudgeBlock, Provenance, ReportDocument } from "./report-document.js";

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
}

/** Derives every number of a study from its stored replies. Asks nothing. */
export function analyseStudy(store: Store, study: StudyRecord & { readonly row: number }, context: AnalysisContext): StudyAnalysis {
  const spec = study.spec as StudySpec;
  const judges: JudgeBlock[] = [];
  const contrasts: ContrastBlock[] = [];
  const flips: FlipExample[] = [];
  const lost: LostExample[] = [];
  const provenance: Provenance["judges"][number][] = [];
  const answers: AnswerMode[] = [];
  let firstReply: number | null = null;
  let lastReply: number | null = null;
  const { baseline, treatment } = headline(spec);

  spec.judges.forEach((judge, judgeIndex) => {
    const facts = store.judgeFacts(judge.identity);
    const adjustments = facts?.adjustments ?? {};
    const verdicts = collectVerdicts(store, study.row, judgeIndex, spec);
    answers.push(...(verdicts.answerModes.length === 0 ? [judge.answerMode] : verdicts.answerModes));
    const block = (from: number, to: number, plan: BlockInput["plan"]) => judgeBlock({
      judge: judge.id, verdicts, baseline: from, treatment: to, wordings: spec.family.wordings, repeats: spec.repeats, seed: spec.seed, plan,
    });
    judges.push(block(baseline, treatment, { framings: spec.framings.length, asked: context.asked[judgeIndex] ?? 0 }));
    flips.push(...chooseFlips(store, study.row, judgeIndex, spec, verdicts, baseline, treatment));
    lost.push(...chooseLost(store, study.row, judgeIndex, spec, verdicts));
    for (const { from, to, name } of furtherContrasts(spec)) {
      contrasts.push({ ...block(from, to, null), name, baseline: framingName(spec, from), treatment: framingName(spec, to) });
    }
    const { seen } = verdicts;
    if (seen.firstReply !== null) firstReply = Math.min(firstReply ?? Infinity, seen.firstReply);
    if (seen.lastReply !== null) lastReply = Math.max(lastReply ?? 0, seen.lastReply);
    provenance.push({ id: judge.id, description: facts?.description ?? {}, adjustments: { ...adjustments }, models_seen: seen.models, fingerprints_seen: seen.fingerprints });
  });

  return {
    flips,
    lost,
    document: {
      schema: "dialdefer.report/1",
      study: summary(study.id, spec, answers),
      finding: (judges[0] as JudgeBlock).finding,
      judges,
      contrasts,
      provenance: {
        dialdefer: context.version, node: process.version, platform: `${process.platform} ${process.arch}`, verdict_parser: PARSER_VERSION,
        template_hashes: spec.family.fileHashes, judges: provenance, warnings: [...spec.warnings, ...provenance.flatMap(mixedFingerprints)],
        dates: { first_reply: isoDate(firstReply), last_reply: isoDate(lastReply), reported: new Date().toISOString() },
      },
    },
  };
}

/** The headline contrast: the first framing of the statement side against the last of the speaker side. */
function headline(spec: StudySpec): { baseline: number; treatment: number } {
  const baseline = spec.framings.findIndex(({ index }) => index === 1);
  const treatment = spec.framings.findLastIndex(({ index }) => index === 2);
  return { baseline: Math.max(0, baseline), treatment: treatment < 0 ? spec.framings.length - 1 : treatment };
}

/** Rung by rung, where there are more than two. */
function furtherContrasts(spec: StudySpec): { from: number; to: number; name: string }[] {
  if (spec.framings.length < 3) return [];
  return spec.framings.slice(1).map((_, index) => ({ from: index, to: index + 1, name: `${framingName(spec, index + 1)} - ${framingName(spec, index)}` }));
}

function framingName(spec: StudySpec, framing: number): string {
  return (spec.framings[framing] as { id: string }).id;
}

function mixedFingerprints({ id, fingerprints_seen: seen }: Provenance["judges"][number]): string[] {
  return seen.length < 2 ? [] : [`${id} was answered by ${seen.length} different upstreams or versions (${seen.slice(0, 4).join(", ")}${seen.length > 4 ? ", ..." : ""}): pin one, or the framings may have met different models`];
}

function isoDate(milliseconds: number | null): string | null {
  return milliseconds === null ? null : new Date(milliseconds).toISOString();
}

function summary(id: string, spec: StudySpec, answers: readonly AnswerMode[]): ReportDocument["study"] {
  return {
    id,
    items: { spec: spec.items.spec, count: spec.items.count, fields: spec.items.fields, sha256: spec.items.sha256, skipped_rows: spec.items.skippedRows },
    family: spec.family.name, framings: spec.framings.map((framing) => framing.id), wordings: spec.family.wordings,
    answer: [...new Set(answers)].join(", "),
    order: spec.order, labels: spec.labels, system: spec.system, seed: spec.seed, repeats: spec.repeats,
    temperature: spec.temperature, max_tokens: spec.maxTokens,
  };
}
