import type { AnalysisContext, StudyAnalysis } from "../analysis/analyse-study.js";
import { rememberStopping } from "../analysis/stopping-record.js";
import { DialDeferError } from "../core/dialdefer-error.js";
import type { Judge } from "../core/judge.js";
import type { RunOutcome } from "../runner/run-outcome.js";
import { equivalenceMargin } from "../stats/equivalence/equivalence-margin.js";
import { holdReserve } from "../store/hold-reserve.js";
import { openStore } from "../store/open-store.js";
import type { Store } from "../store/store.js";
import { askJudge } from "./ask-judge.js";
import { checkOptions } from "./check-options.js";
import { concurrencyOf } from "./concurrency-of.js";
import { fitLimit } from "./fit-limit.js";
import { openJudges } from "./open-judges.js";
import { openStudyItems } from "./open-study-items.js";
import { pendingReasons } from "./pending-reasons.js";
import { planOf } from "./plan-of.js";
import { prepareStudy, type StudyParts } from "./prepare-study.js";
import type { PreparedStudy } from "./prepared-study.js";
import { resolveArms } from "./resolve-arms.js";
import { openSpending, type Spending } from "./spending.js";
import { rememberPrices, studyBill } from "./study-bill.js";
import type { StudyOptions } from "./study-options.js";
import type { StudyPlan } from "./study-plan.js";
import type { StudyStopping } from "./study-stopping.js";
import { unusedNote } from "./unused-note.js";
import { version } from "./version.js";
import { withJudgeLock } from "./with-judge-lock.js";

/** What a run came to. `analysis` is null when it only planned, or was not confirmed. */
export interface StudyResult {
  readonly plan: StudyPlan;
  readonly analysis: StudyAnalysis | null;
  /** Trials without a reply, check trials included; of a judge that its stopping rule has decided only check trials. */
  readonly pending: number;
  /** Of them those that have failed too often to be asked again by themselves. */
  readonly parked: number;
  /** How each judge's run ended; empty where nothing was asked. */
  readonly outcomes: readonly RunOutcome[];
  /** Why trials are pending, by code (counts). `later-turn`: chained trials that wait for an earlier reply, at most so many. */
  readonly pendingReasons: ReadonlyMap<string, number>;
}

/**
 * Measures how far judges' verdicts move between framings: reads items, plans, asks what is missing, derives
 * every number. The same call again asks only for what is missing.
 *
 * Throws `UsageError` for options that cannot be, `DataError` for bad items, `DialDeferError` for a store or
 * template that cannot be used. A judge that fails leaves trials pending and does not throw.
 */
export async function runStudy(options: StudyOptions): Promise<StudyResult> {
  checkOptions(options);
  let judges: Awaited<ReturnType<typeof openJudges>> | undefined;
  let store: Store | undefined;
  try {
    const arms = await resolveArms(options);
    const items = await openStudyItems(options);
    judges = await openJudges(options);
    const spending = await openSpending(options, judges.all);
    store = openStore(options.store ?? "./.dialdefer", { readOnlyPlan: options.planOnly ?? false });
    return await measure({ store, ...arms, judges: judges.all, ...items }, options, spending);
  } finally {
    await judges?.close();
    store?.close();
  }
}

async function measure(parts: StudyParts, options: StudyOptions, spending: Spending): Promise<StudyResult> {
  const retryParked = options.retryParked ?? false;
  let study = await prepareStudy(parts, options);
  for (const [reason, rows] of parts.unjudgeable()) options.onNotice?.(`${rows} ${rows === 1 ? "row" : "rows"} of ${parts.items.spec} cannot be judged: ${reason}`);
  const stoppingIn = await stoppingRules(options);
  let plan = planOf(study, spending, retryParked, stoppingIn?.(study) ?? null, options.warnings);
  if (plan.unused !== null) options.onNotice?.(unusedNote(plan.unused));
  const notRun = (): StudyResult => ({ plan, analysis: null, pending: pendingIn(plan), parked: parkedIn(plan), outcomes: [], pendingReasons: new Map() });
  if (options.planOnly === true) return notRun();
  if (plan.judges.some(({ calls }) => calls > 0)) {
    options.onPlan?.(plan);
    if (!(await (options.confirm?.(plan) ?? true))) return notRun();
  }

  if (plan.judges.some(({ calls }) => calls > 0)) holdReserve(parts.store.folder, Math.max(...parts.judges.map((_, index) => concurrencyOf(options, index))));

  const asked = parts.judges.map(() => 0);
  if (options.fit !== undefined && options.fit.unless?.(study.judges[0] as Judge) !== true) {
    const { milliseconds } = options.fit;
    const timed = study;
    const limit = await withJudgeLock(timed, 0, options, async () => fitLimit(timed, options, milliseconds, spending.ledger)) ?? study.spec.items.count;
    asked[0] = spending.ledger.calls;
    if (limit < study.spec.items.count) {
      options.onNotice?.(`taking the first ${limit} of ${study.spec.items.count} items, as many as fit in ${Number((milliseconds / 60_000).toPrecision(2))} minutes; without --fit-minutes all are taken`);
      study = await prepareStudy(parts, { ...options, limit });
      plan = planOf(study, spending, retryParked, stoppingIn?.(study) ?? null, options.warnings);
    }
  }

  parts.store.useStudy(study.row, study.spec);
  const stopping = stoppingIn?.(study) ?? null;
  if (stopping === null) study.spec.judges.forEach((_, judge) => rememberStopping(study.store, study.id, judge, null));
  const outcomes: RunOutcome[] = [];
  for (let index = 0; index < parts.judges.length; index++) {
    const before = spending.ledger.calls;
    outcomes.push(await askJudge(study, index, plan.judges[index]?.trials === plan.judges[index]?.stored, options, spending.ledger, stopping === null ? null : () => stopping.of(index)));
    asked[index] = (asked[index] ?? 0) + spending.ledger.calls - before;
  }
  options.onAsked?.();
  const flags = options.sensitivity === true ? await (await import("./flag-items.js")).flagItems(parts.store, study) : null;
  const result = await resultOf(study, plan, outcomes, asked, spending, { flags, allowGated: options.allowGated });
  if (result.pending === 0 && focusIsEmpty(result)) options.onNotice?.(`the study's focus is '${study.spec.focus}', and nothing in it tells of that: the headline contrast leads the report`);
  return result;
}

/** Whether a study is about a factor that none of its arms vary. */
function focusIsEmpty({ analysis }: StudyResult): boolean {
  const { study, experiments } = analysis!.document;
  return (study.focus ?? null) !== null && !(experiments ?? []).some(({ factor }) => factor === study.focus);
}

/** How the judges of a study are stopped; null where nothing stops them but the end. */
async function stoppingRules(options: StudyOptions): Promise<((study: PreparedStudy) => StudyStopping) | null> {
  if (options.stopWhen === undefined) return null;
  const { stoppingOf } = await import("./stopping.js");
  return (study) => ({ margin: options.stopMargin ?? equivalenceMargin, of: (judge) => stoppingOf(study, judge, options) });
}

async function resultOf(study: PreparedStudy, plan: StudyPlan, outcomes: readonly RunOutcome[], asked: readonly number[], spending: Spending, shown: Pick<AnalysisContext, "flags" | "allowGated">): Promise<StudyResult> {
  const { store } = study;
  const record = store.findStudy(study.id);
  if (record === null) throw new DialDeferError("store-damaged", "the study is gone from its store");
  rememberPrices(store, record, spending);
  // A plan derives nothing, and should not wait for what does.
  const [{ analyseStudy }, { controlVetoes }, { studySections }] = await Promise.all([
    import("../analysis/analyse-study.js"), import("../experiments/finding/control-vetoes.js"), import("./study-sections.js"),
  ]);
  // Another process may meanwhile have run the same study with other checks or names.
  const analysis = analyseStudy(store, { ...record, spec: study.spec }, { version: version(), asked, bill: { run: spending.bill(plan.estimated_usd), study: studyBill(store, record) }, controls: controlVetoes, sections: studySections(spending.priceOf), ...shown });
  const reasons = pendingIn(plan) > 0 ? pendingReasons(study, analysis.document) : new Map<string, number>();
  return {
    plan, analysis, pending: [...reasons.values()].reduce((sum, count) => sum + count, 0), parked: analysis.document.provenance.parked.length,
    outcomes, pendingReasons: reasons,
  };
}

function pendingIn(plan: StudyPlan): number {
  return plan.judges.reduce((sum, judge) => sum + judge.trials - judge.stored, 0);
}

function parkedIn(plan: StudyPlan): number {
  return plan.judges.reduce((sum, judge) => sum + judge.parked, 0);
}
