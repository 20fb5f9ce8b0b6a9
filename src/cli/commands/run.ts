import type { StudyPlan } from "../../study/study-plan.js";
import { runStudy } from "../../study/run-study.js";
import { confirmCalls } from "../confirm-calls.js";
import { interruptSignals } from "../interrupt-signals.js";
import { printJson } from "../json-output.js";
import { optionsOfFlags } from "../options-of-flags.js";
import { pendingText } from "../pending-text.js";
import { planText } from "../plan-text.js";
import { ProgressLine } from "../progress-line.js";
import { reportOutput } from "../report-output.js";
import type { RunFlags } from "../run-flags.js";

/** `dialdefer run [study.yaml]`: ask what is missing, then report. */
export async function run(studyFile: string | undefined, flags: RunFlags): Promise<number> {
  const progress = new ProgressLine(process.stderr);
  const signals = interruptSignals({
    onFirst: () => progress.note("finishing the calls in flight; press Ctrl-C again to stop at once"),
    onForced: () => progress.note("stopped at once; the same command again asks only for what is missing"),
  });
  try {
    const { options, out } = await optionsOfFlags(studyFile, flags);
    const result = await runStudy({
      ...options,
      confirm: (plan) => confirmPlan(plan, flags.yes ?? false, signals.drain),
      onPlan: (plan) => progress.note(planText(plan)),
      onProgress: (judge, state) => progress.update(judge, state),
      onNotice: (line) => progress.note(line),
      onSkippedRow: (error) => progress.note(`skipped: ${error.message}`),
      onAsked: signals.ended, drain: signals.drain, abort: signals.abort,
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
      await reportOutput(result.analysis, { out, json: flags.json ?? false });
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
  return await confirmCalls({ who: "this run", calls: `${calls} call${calls === 1 ? "" : "s"}${plan.items_gated === null ? "" : " with gated texts"} to ${endpoints}`, otherwise: "look at it with --plan, then confirm with --yes", signal });
}
