import { DialDeferError } from "../core/dialdefer-error.js";
import { UsageError } from "../core/usage-error.js";
import type { Judge } from "../core/judge.js";
import { analyseStudy, type StudyAnalysis } from "../analysis/analyse-study.js";
import { loadFamily } from "../framing/load-family.js";
import { openItems } from "../items/open-items.js";
import { createJudge } from "../judges/create-judge.js";
import { CallBudget } from "../runner/call-budget.js";
import { runTrials, type RunOutcome } from "../runner/run-trials.js";
import { openStore } from "../store/open-store.js";
import type { Store } from "../store/store.js";
import { chosenFramings } from "./chosen-framings.js";
import { fitLimit } from "./fit-limit.js";
import { planOf, adjustmentsOf, type PreparedStudy } from "./prepared-study.js";
import { prepareStudy, type StudyParts } from "./prepare-study.js";
import { probeJudge } from "./probe-judge.js";
import type { StudyOptions } from "./study-options.js";
import type { StudyPlan } from "./study-plan.js";
import { version } from "./version.js";

/** What a run came to. `analysis` is null when it only planned, or was not confirmed. */
export interface StudyResult {
  readonly plan: StudyPlan;
  readonly analysis: StudyAnalysis | null;
  /** Trials without a reply. */
  readonly pending: number;
  /** How each judge's run ended; empty where nothing was asked. */
  readonly outcomes: readonly RunOutcome[];
  /** Why trials are pending, by code (counts). */
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
  const opened: Judge[] = [];
  let store: Store | undefined;
  try {
    const family = await loadFamily(options.family ?? "matched", options.labels === undefined ? {} : { labels: options.labels });
    const framings = chosenFramings(family, options.rungs);
    const items = itemsOf(options);
    for (const judge of options.judges) opened.push(typeof judge === "string" ? await makeJudge(judge, options) : judge);
    if (new Set(opened.map(({ identity }) => identity)).size < opened.length) throw new UsageError("two of the judges are the same judge");
    store = openStore(options.store ?? "./.dialdefer", { readOnlyPlan: options.planOnly ?? false });
    return await measure({ store, family, framings, judges: opened, ...items }, options);
  } finally {
    await Promise.all(opened.filter((_, index) => typeof options.judges[index] === "string").map(async (judge) => judge.close()));
    store?.close();
  }
}

async function measure(parts: StudyParts, options: StudyOptions): Promise<StudyResult> {
  let study = await prepareStudy(parts, options);
  let plan = planOf(study);
  if (options.planOnly === true) return { plan, analysis: null, pending: countPending(plan), outcomes: [], pendingReasons: new Map() };
  if (countPending(plan) > 0) {
    options.onPlan?.(plan);
    if (!(await (options.confirm?.(plan) ?? true))) return { plan, analysis: null, pending: countPending(plan), outcomes: [], pendingReasons: new Map() };
  }

  const budget = new CallBudget(options.maxCalls ?? Infinity);
  const asked = parts.judges.map(() => 0);
  if (options.fit !== undefined && options.fit.unless?.(study.judges[0] as Judge) !== true) {
    const limit = await fitLimit(study, options, options.fit.milliseconds, budget);
    asked[0] = budget.spent;
    if (limit < study.spec.items.count) {
      options.onNotice?.(`taking the first ${limit} of ${study.spec.items.count} items, as many as fit in ${Number((options.fit.milliseconds / 60_000).toPrecision(2))} minutes; without --fit-minutes all are taken`);
      study = await prepareStudy(parts, { ...options, limit });
      plan = planOf(study);
    }
  }

  parts.store.useStudy(study.row, study.spec);
  const outcomes: RunOutcome[] = [];
  for (let index = 0; index < parts.judges.length; index++) {
    const before = budget.spent;
    outcomes.push(await askJudge(study, index, plan.judges[index]?.calls === 0, options, budget));
    asked[index] = (asked[index] ?? 0) + budget.spent - before;
  }

  const record = parts.store.findStudy(study.id);
  if (record === null) throw new DialDeferError("store-damaged", "the study is gone from its store");
  const pendingReasons = new Map<string, number>();
  if (countPending(plan) > 0) {
    parts.judges.forEach((_, index) => {
      for (const [reason, count] of parts.store.pendingReasons(study.row, index)) pendingReasons.set(reason, (pendingReasons.get(reason) ?? 0) + count);
    });
  }
  const analysis = analyseStudy(parts.store, record, { version: version(), asked });
  return { plan, analysis, pending: [...pendingReasons.values()].reduce((sum, count) => sum + count, 0), outcomes, pendingReasons };
}

async function askJudge(study: PreparedStudy, judgeIndex: number, answered: boolean, options: StudyOptions, budget: CallBudget): Promise<RunOutcome> {
  const judge = study.judges[judgeIndex] as Judge;
  const never = new AbortController().signal;
  const signals = { drain: options.drain ?? never, abort: options.abort ?? never };
  const { identity } = study.spec.judges[judgeIndex] as { identity: string };
  const done: RunOutcome = { stopped: null, committed: 0, failed: 0, lastError: null };
  // Timing a few judgments first may have answered a small study.
  if (answered || study.store.pendingSlots(study.row, judgeIndex).length === 0) {
    if (study.store.judgeFacts(identity) === null) study.store.putJudgeFacts(identity, { adjustments: adjustmentsOf(study, judgeIndex), description: judge.description });
    return done;
  }
  const failure = await probeJudge(study, judgeIndex, budget, signals);
  if (failure !== null) return failure;
  const adjustments = adjustmentsOf(study, judgeIndex);
  const outcome = await runTrials({
    store: study.store, study: study.row, judgeIndex, spec: study.spec, family: study.family, judge, adjustments,
    concurrency: options.concurrency ?? 8, budget, ...signals,
    onProgress: (progress) => options.onProgress?.(judge.id, progress),
  });
  // What a judge says about itself is complete once it has answered.
  study.store.putJudgeFacts(identity, { adjustments, description: judge.description });
  return outcome;
}

function countPending(plan: StudyPlan): number {
  return plan.judges.reduce((sum, judge) => sum + judge.trials - judge.stored, 0);
}

async function makeJudge(spec: string, options: StudyOptions): Promise<Judge> {
  return await createJudge(spec, {
    baseUrl: options.baseUrl, keyEnv: options.keyEnv, endpointName: options.endpointName, timeoutMs: options.timeoutMs ?? 120_000, concurrency: options.concurrency ?? 8,
    environment: options.environment ?? process.env, onNotice: options.onNotice, planOnly: options.planOnly,
  });
}

function itemsOf(options: StudyOptions): Pick<StudyParts, "items" | "skippedRows"> {
  if (typeof options.items !== "string") return { items: options.items, skippedRows: () => 0 };
  let skipped = 0;
  const seen = new Set<string>();
  const items = openItems(options.items, {
    onBadRow: options.onBadRow ?? "stop",
    onSkippedRow: (error) => {
      skipped++;
      // Each pass over the file meets the same bad rows.
      if (seen.size < 1000 && !seen.has(error.message)) {
        seen.add(error.message);
        options.onSkippedRow?.(error);
      }
    },
  });
  return { items, skippedRows: () => skipped };
}

function checkOptions(options: StudyOptions): void {
  if (options.judges.length === 0) throw new UsageError("no judge is named: give --judge, such as --judge llama:default or --judge openai:MODEL");
  const positive = { limit: options.limit, repeats: options.repeats, "max-tokens": options.maxTokens, concurrency: options.concurrency, timeout: options.timeoutMs } as const;
  for (const [name, value] of Object.entries(positive)) {
    if (value !== undefined && !(Number.isSafeInteger(value) && value > 0)) throw new UsageError(`--${name} must be a whole number above 0, not ${value}`);
  }
  if (options.maxCalls !== undefined && !(Number.isSafeInteger(options.maxCalls) && options.maxCalls >= 0)) throw new UsageError(`--max-calls must be a whole number, not ${options.maxCalls}`);
  if (options.temperature !== undefined && !(options.temperature >= 0 && options.temperature <= 2)) throw new UsageError(`--temperature must lie between 0 and 2, not ${options.temperature}`);
  if (options.seed !== undefined && !Number.isSafeInteger(options.seed)) throw new UsageError(`--seed must be a whole number, not ${options.seed}`);
}
