import { DialDeferError } from "../core/dialdefer-error.js";
import { readStudySpec } from "../runner/read-study-spec.js";
import type { Store, StudyRecord } from "../store/store.js";
import { PARSER_VERSION } from "../verdicts/parser-version.js";
import { adjustedContrasts } from "./adjusted-contrasts.js";
import { analyseJudge, type JudgeAnalysis } from "./analyse-judge.js";
import { countUnreported } from "./count-unreported.js";
import { flipAgreement } from "./flip-agreement.js";
import type { FlipExample } from "./flip-example.js";
import type { ItemFlag } from "./item-flag.js";
import type { LostExample } from "./lost-example.js";
import { mixedView } from "./mixed-view.js";
import type { Bill } from "./bill.js";
import type { ContrastBlock, JudgeBlock, Provenance, ReportDocument } from "./report-document.js";
import type { SectionInput } from "./section-input.js";
import type { Section } from "./section.js";
import { studySummary } from "./study-summary.js";

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
      study: studySummary(study.id, spec, judges.flatMap((judge) => judge.answers)),
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

function focusFirst(sections: readonly Section[], focus: string | undefined): Section[] {
  return [...sections.filter(({ factor }) => factor === focus), ...sections.filter(({ factor }) => factor !== focus)];
}

function mixedFingerprints({ id, fingerprints_seen: seen }: Provenance["judges"][number]): string[] {
  return seen.length < 2 ? [] : [`${id} was answered by ${seen.length} different upstreams or versions (${seen.slice(0, 4).join(", ")}${seen.length > 4 ? ", ..." : ""}): pin one, or the framings may have met different models`];
}

function isoDate(milliseconds: number | null): string | null {
  return milliseconds === null ? null : new Date(milliseconds).toISOString();
}
