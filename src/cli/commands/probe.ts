import { readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { DialDeferError } from "../../core/dialdefer-error.js";
import { UsageError } from "../../core/usage-error.js";
import { probePrompt } from "../../probe/probe-prompt.js";
import type { ProbeDocument } from "../../probe/probe-document.js";
import type { ProbeOptions } from "../../probe/probe-options.js";
import { confirmCalls } from "../confirm-calls.js";
import { interruptSignals } from "../interrupt-signals.js";
import { printJson } from "../json-output.js";
import { pendingText } from "../pending-text.js";
import { planText } from "../plan-text.js";
import { plainText } from "../plain-text.js";
import { probeVariantsText } from "../probe-variants-text.js";
import { ProgressLine } from "../progress-line.js";

/** The flags of `probe`. */
interface ProbeFlags extends Omit<ProbeOptions, "timeoutMs" | "answerSlot" | "constants" | "planOnly" | "items"> {
  readonly items?: string;
  readonly timeout?: number;
  readonly answerSlot?: string;
  readonly slot?: readonly string[];
  readonly out?: string;
  readonly plan?: boolean;
  readonly yes?: boolean;
  readonly json?: boolean;
}

/** `dialdefer probe`: how far a judge prompt of one's own defers to speakers. */
export async function probe({ timeout, answerSlot, slot, out = "./dialdefer-report", plan: planOnly, yes, json, items = "starter", ...flags }: ProbeFlags): Promise<number> {
  const progress = new ProgressLine(process.stderr);
  const signals = interruptSignals({
    onFirst: () => progress.note("finishing the calls in flight; press Ctrl-C again to stop at once"),
    onForced: () => progress.note("stopped at once; the same command again asks only for what is missing"),
  });
  try {
    const result = await probePrompt({
      ...flags, items, planOnly, onAsked: signals.ended, drain: signals.drain, abort: signals.abort,
      ...timeout !== undefined && { timeoutMs: Math.ceil(timeout * 1000) },
      ...answerSlot !== undefined && { answerSlot: answerSlot.split(",").map((name) => name.trim()) },
      ...slot !== undefined && { constants: await constantsOf(slot) },
      approve: async (variants, plan, parser) => {
        progress.note(probeVariantsText(variants, parser));
        progress.note(planText(plan, { options: false }));
        if (yes === true) return true;
        const calls = plan.judges.reduce((sum, judge) => sum + judge.calls, 0);
        return await confirmCalls({ who: "this probe", calls: `${calls} calls with these variants`, where: plan.judges.some(({ paid }) => paid) ? "outside this machine" : "on this machine", otherwise: "look at the variants with --plan, then approve them with --yes", signal: signals.drain });
      },
      onProgress: (judge, state) => progress.update(judge, state),
      onNotice: (line) => progress.note(line),
      onSkippedRow: (error) => progress.note(`skipped: ${error.message}`),
    });
    progress.end();
    if (planOnly === true) {
      if (json === true) printJson({ schema: "dialdefer.probe-plan/1", variants: result.variants, parser: result.parser, plan: result.plan });
      else process.stdout.write(`${probeVariantsText(result.variants, result.parser)}${planText(result.plan, { options: false })}\n`);
      return 0;
    }
    if (result.document === null) {
      if (json === true) printJson({ schema: "dialdefer.probe-plan/1", variants: result.variants, parser: result.parser, plan: result.plan });
      process.stderr.write("nothing was asked\n");
      return 4;
    }
    await outputOf(result.document, out, json === true);
    if (result.pending === 0) return 0;
    process.stderr.write(pendingText({ pending: result.pending, parked: 0, outcomes: result.outcome === null ? [] : [result.outcome], pendingReasons: result.pendingReasons }));
    return 4;
  } finally {
    progress.end();
    signals.dispose();
  }
}

async function outputOf(document: ProbeDocument, out: string, json: boolean): Promise<void> {
  if (document.trials.stored === 0) {
    if (json) printJson(document);
    process.stderr.write("no report was written: nothing has been answered yet\n");
    return;
  }
  const { writeProbeReport } = await import("../../probe/report/write-probe-report.js");
  await writeProbeReport(document, out).catch((error: unknown) => {
    if (!(error instanceof Error && "syscall" in error)) throw error;
    throw new DialDeferError("report-unwritable", `--out ${out}: the report cannot be written (${error.message}); the replies are stored, and the same command with another --out asks nothing again`, { cause: error });
  });
  const shown = relative(process.cwd(), join(out, "report.html"));
  if (json) {
    printJson(document);
    process.stderr.write(`report: ${plainText(shown)}\n`);
  } else {
    const { probeSummary } = await import("../../probe/report/probe-summary.js");
    process.stdout.write(`${probeSummary(document, shown)}\n`);
  }
}

/** `--slot NAME=TEXT` or `NAME=@FILE`. */
async function constantsOf(flags: readonly string[]): Promise<Readonly<Record<string, string>>> {
  const entries = await Promise.all(flags.map(async (flag) => {
    const at = flag.indexOf("=");
    if (at < 1) throw new UsageError(`--slot ${flag}: give it as NAME=TEXT, or NAME=@FILE for a text in a file`);
    const [name, text] = [flag.slice(0, at), flag.slice(at + 1)];
    if (!text.startsWith("@")) return [name, text] as const;
    const content = await readFile(text.slice(1), "utf8").catch((cause: unknown) => {
      throw new UsageError(`--slot ${name}: ${text.slice(1)} cannot be read (${(cause as Error).message})`, { cause });
    });
    return [name, content.replace(/\n$/, "")] as const;
  }));
  return Object.fromEntries(entries);
}
