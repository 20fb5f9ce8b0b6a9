import type { Judge } from "../core/judge.js";
import { UsageError } from "../core/usage-error.js";
import type { RunOutcome } from "../runner/run-outcome.js";
import { holdReserve } from "../store/hold-reserve.js";
import { openStore } from "../store/open-store.js";
import type { Store } from "../store/store.js";
import { askJudge } from "../study/ask-judge.js";
import { checkOptions } from "../study/check-options.js";
import { concurrencyOf } from "../study/concurrency-of.js";
import { openJudges } from "../study/open-judges.js";
import { openStudyItems } from "../study/open-study-items.js";
import { planOf } from "../study/plan-of.js";
import { openSpending, type Spending } from "../study/spending.js";
import type { StudyOptions } from "../study/study-options.js";
import type { StudyPlan } from "../study/study-plan.js";
import { version } from "../study/version.js";
import { heldJudge } from "./held-judge.js";
import { collectValues } from "./measure/collect-values.js";
import { measureValues } from "./measure/measure-values.js";
import { probeSection } from "./measure/probe-section.js";
import { DEFAULT_MAX_TOKENS, prepareProbe, type PreparedProbe } from "./prepare-probe.js";
import { probeCaveats } from "./probe-caveats.js";
import type { ProbeDocument, ProbeVariants } from "./probe-document.js";
import type { ProbeOptions } from "./probe-options.js";
import type { JudgePrompt } from "./prompt/judge-prompt.js";
import { readJudgePrompt } from "./prompt/read-judge-prompt.js";
import { parseParser } from "./replies/parse-parser.js";
import { replyReader, type ReplyReader } from "./replies/read-reply.js";
import { replyCandidates } from "./replies/reply-candidates.js";
import { replyGrammar } from "./replies/reply-grammar.js";
import type { ReplyParser } from "./replies/reply-parser.js";
import { findVariants } from "./variants/find-variants.js";
import { shownVariants } from "./variants/shown-variants.js";
import { variantFamily } from "./variants/variant-family.js";

/** What a probe came to. `document` is null when it only planned, or was not approved. */
export interface ProbeResult {
  readonly variants: ProbeVariants;
  readonly parser: ReplyParser;
  readonly plan: StudyPlan;
  readonly document: ProbeDocument | null;
  /** Trials without a reply. */
  readonly pending: number;
  readonly outcome: RunOutcome | null;
  /** Why trials are pending, by code (counts). */
  readonly pendingReasons: ReadonlyMap<string, number>;
}

interface Probe {
  readonly prompt: JudgePrompt;
  readonly parser: ReplyParser;
  readonly reader: ReplyReader;
  readonly variants: ProbeVariants;
  readonly grammar: string | null;
}

/**
 * Measures a judge prompt of one's own: makes variants of it that differ only in whether a text or a speaker gives the answer, proves that, asks the judge for what is
 * missing in the store, reads the replies by the prompt's own form, and derives every number. The same call again asks only for what is missing.
 *
 * Throws `UsageError` for a prompt, slots or a parser that cannot be, `DataError` for what stands in the prompt or the items,
 * `DialDeferError` for a store that cannot be used. A judge that fails leaves trials pending and does not throw.
 */
export async function probePrompt(options: ProbeOptions): Promise<ProbeResult> {
  const { prompt: file, parser: parserSpec = "auto", judge: judgeSpec, approve: _approve, ...shared } = options;
  const prompt = await readJudgePrompt(file, options);
  const parser = parseParser(parserSpec, prompt);
  const variantPrompt = findVariants(prompt);
  const studyOptions: StudyOptions = { ...shared, judges: [judgeSpec], checks: 0 };
  checkOptions(studyOptions);
  const items = await openStudyItems(studyOptions);
  let opened: Awaited<ReturnType<typeof openJudges>> | undefined;
  let store: Store | undefined;
  try {
    opened = await openJudges(studyOptions);
    const own = opened.all[0] as Judge;
    if (own.id.startsWith("simulated:")) throw new UsageError("--judge simulated:... does not read prompts, so it cannot be probed; simulated judges are for 'dialdefer run'");
    // Small models on this machine ramble where they are free: they say one word of those that are understood.
    const grammar = own.id.startsWith("llama:") ? replyGrammar(parser) : null;
    const judge = grammar === null ? own : heldJudge(own, grammar, replyCandidates(parser));
    const spending = await openSpending(studyOptions, [judge]);
    store = openStore(options.store ?? "./.dialdefer", { readOnlyPlan: options.planOnly ?? false });
    const reader = replyReader(parser);
    const prepared = await prepareProbe({ store, judge, family: variantFamily(prompt, variantPrompt), reader, ...items }, options);
    return await measure(prepared, { prompt, parser, reader, variants: shownVariants(variantPrompt), grammar }, options, studyOptions, spending);
  } finally {
    await opened?.close();
    store?.close();
  }
}

async function measure(prepared: PreparedProbe, probe: Probe, options: ProbeOptions, studyOptions: StudyOptions, spending: Spending): Promise<ProbeResult> {
  const { study } = prepared;
  const { variants, parser } = probe;
  const plan = planOf(study, spending, options.retryParked ?? false, null);
  const [judgePlan] = plan.judges;
  const calls = judgePlan?.calls ?? 0;
  const notRun = (): ProbeResult => ({ variants, parser, plan, document: null, pending: (judgePlan?.trials ?? 0) - (judgePlan?.stored ?? 0), outcome: null, pendingReasons: new Map() });
  if (options.planOnly === true) return notRun();
  if (calls > 0 && !(await (options.approve?.(variants, plan, parser) ?? true))) return notRun();
  if (calls > 0) holdReserve(study.store.folder, concurrencyOf(studyOptions, 0));
  const outcome = await askJudge(study, 0, judgePlan?.trials === judgePlan?.stored, studyOptions, spending.ledger, null);
  options.onAsked?.();
  const document = documentOf(prepared, probe, options, spending.ledger.calls);
  const pendingReasons = document.trials.pending === 0 ? new Map<string, number>() : study.store.pendingReasons(study.row, 0);
  return { variants, parser, plan, document, pending: document.trials.pending, outcome, pendingReasons };
}

function documentOf({ study, content }: PreparedProbe, { prompt, parser, reader, variants, grammar }: Probe, options: ProbeOptions, asked: number): ProbeDocument {
  const { spec, store, row } = study;
  const collected = collectValues(study, reader, prompt.pairwise);
  const measured = measureValues(collected, parser.scale, spec.seed);
  const { planned } = store.countTrials(row, 0);
  const { identity, id } = spec.judges[0]!;
  const parts: Omit<ProbeDocument, "sections"> = {
    schema: "dialdefer.probe/1", kind: parser.scale.kind, judge: id, ...measured,
    prompt: {
      file: prompt.file, sha256: prompt.sha256, form: prompt.form,
      slots: [...new Map(prompt.messages.flatMap(({ parts: all }) => all.flatMap((part) => part.kind === "slot" ? [[part.name, { name: part.name, role: part.role }] as const] : []))).values()],
    },
    parser, held_to: grammar, variants, content,
    items: { spec: spec.items.spec, count: spec.items.count, fields: spec.items.fields, sha256: spec.items.sha256 },
    trials: { planned, stored: collected.stored, asked, pending: planned - collected.stored }, losses: collected.losses,
    caveats: probeCaveats({ ...measured, losses: collected.losses, kind: parser.scale.kind, grammar, notes: variants.notes, maxTokens: options.maxTokens ?? DEFAULT_MAX_TOKENS }),
    provenance: {
      version: version(), study: study.id, seed: spec.seed, temperature: options.temperature ?? 0, max_tokens: options.maxTokens ?? DEFAULT_MAX_TOKENS,
      description: store.judgeFacts(identity)?.description ?? study.judges[0]!.description,
    },
  };
  return { ...parts, sections: [probeSection(parts)] };
}
