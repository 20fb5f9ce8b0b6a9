import { readFile } from "node:fs/promises";
import type { AnswerMode } from "../../core/answer-mode.js";
import type { Judge } from "../../core/judge.js";
import { UsageError } from "../../core/usage-error.js";
import { parseLabels } from "../../framing/parse-labels.js";
import type { OrderRule } from "../../runner/study-spec.js";
import type { StudyPlan } from "../../study/study-plan.js";
import { runStudy } from "../../study/run-study.js";
import { confirmCalls } from "../confirm-calls.js";
import { interruptSignals } from "../interrupt-signals.js";
import { printJson } from "../json-output.js";
import { pendingText } from "../pending-text.js";
import { planText } from "../plan-text.js";
import { ProgressLine } from "../progress-line.js";
import { reportOutput } from "../report-output.js";

export interface RunFlags {
  readonly items: string;
  readonly judge?: readonly string[];
  readonly baseUrl?: string;
  readonly keyEnv?: string;
  readonly endpointName?: string;
  readonly limit?: number;
  readonly repeats?: number;
  readonly family?: string;
  readonly rungs?: readonly string[];
  readonly answer?: AnswerMode;
  readonly order?: OrderRule;
  readonly labels?: string;
  readonly system?: string;
  readonly temperature?: number;
  readonly maxTokens?: number;
  readonly timeout?: number;
  readonly concurrency?: number;
  readonly maxCalls?: number;
  readonly seed?: number;
  readonly onBadRow: "stop" | "skip";
  readonly fitMinutes?: number;
  readonly store: string;
  readonly out: string;
  readonly plan?: boolean;
  readonly yes?: boolean;
  readonly json?: boolean;
}

/** `dialdefer run`: ask what is missing, then report. */
export async function run(flags: RunFlags): Promise<number> {
  const progress = new ProgressLine(process.stderr);
  const signals = interruptSignals({
    onFirst: () => progress.note("finishing the calls in flight; press Ctrl-C again to stop at once"),
    onForced: () => progress.note("stopped at once; the same command again asks only for what is missing"),
  });
  try {
    const result = await runStudy({
      items: flags.items, judges: flags.judge ?? [], baseUrl: flags.baseUrl, keyEnv: flags.keyEnv, endpointName: flags.endpointName, limit: flags.limit, repeats: flags.repeats,
      family: flags.family, rungs: flags.rungs, answer: flags.answer, order: flags.order,
      labels: flags.labels === undefined ? undefined : parseLabels(flags.labels),
      system: flags.system === undefined ? undefined : await readSystemPrompt(flags.system),
      temperature: flags.temperature, maxTokens: flags.maxTokens, timeoutMs: flags.timeout === undefined ? undefined : Math.ceil(flags.timeout * 1000),
      concurrency: flags.concurrency, maxCalls: flags.maxCalls, seed: flags.seed, store: flags.store, onBadRow: flags.onBadRow,
      fit: flags.fitMinutes === undefined ? undefined : { milliseconds: flags.fitMinutes * 60_000, unless: isSmallDefault }, planOnly: flags.plan ?? false,
      confirm: (plan) => confirmPlan(plan, flags.yes ?? false, signals.drain),
      onPlan: (plan) => progress.note(planText(plan)),
      onProgress: (judge, state) => progress.update(judge, state),
      onNotice: (line) => progress.note(line),
      onSkippedRow: (error) => progress.note(`skipped: ${error.message}`),
      drain: signals.drain, abort: signals.abort,
    });
    progress.end();
    if (flags.plan === true) {
      if (flags.json === true) printJson(result.plan);
      else process.stdout.write(`${planText(result.plan)}\n`);
      return 0;
    }
    if (result.analysis === null) {
      if (flags.json === true) printJson(result.plan);
      process.stderr.write("nothing was asked\n");
      return 4;
    }
    if (result.analysis.document.judges.some(({ trials }) => trials.stored > 0)) {
      await reportOutput(result.analysis, flags);
    } else {
      // Nothing to report, and perhaps an earlier report in its place.
      if (flags.json === true) printJson(result.analysis.document);
      progress.note("no report was written: nothing has been answered yet");
    }
    if (result.pending === 0) return 0;
    process.stderr.write(pendingText(result));
    return 4;
  } finally {
    progress.end();
    signals.dispose();
  }
}

/** Consent to calls that leave the machine: asked once on a terminal, given by `--yes` elsewhere; local, embedded and simulated judges need none. */
async function confirmPlan(plan: StudyPlan, yes: boolean, signal: AbortSignal): Promise<boolean> {
  const outside = plan.judges.filter(({ paid }) => paid);
  const calls = outside.reduce((sum, judge) => sum + judge.calls, 0);
  if (calls === 0 || yes) return true;
  const endpoints = [...new Set(outside.map(({ endpoint }) => endpoint ?? "an endpoint"))].join(" and ");
  return await confirmCalls({ who: "this run", calls: `${calls} call${calls === 1 ? "" : "s"} to ${endpoints}`, otherwise: "look at it with --plan, then confirm with --yes", signal });
}

/** The default model answers the whole starter set in a few minutes on two cores. */
function isSmallDefault(judge: Judge): boolean {
  return judge.description["model"] === "smollm2-135m";
}

async function readSystemPrompt(file: string): Promise<string> {
  try {
    return (await readFile(file, "utf8")).trimEnd();
  } catch (error) {
    throw new UsageError(`--system ${file}: cannot be read (${(error as Error).message})`, { cause: error });
  }
}
