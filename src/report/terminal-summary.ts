import type { ContrastBlock, JudgeBlock, ReportDocument } from "../analysis/report-document.js";
import { acceptance, type Share } from "./acceptance.js";
import { contrastsOf, findingName, headlineDds } from "./block-words.js";
import { confounds } from "./confounds.js";
import { conditionSum } from "./conditions.js";
import { fitWidth, padWidth, wrapWidth } from "./display-width.js";
import { forestRows } from "./forest-rows.js";
import { formatInterval, formatNumber, formatWithUnit, isShown, type Measure } from "./format-number.js";
import { headline } from "./headline.js";
import { headlineTrials } from "./headline-trials.js";
import { lostByStatus, lostHints } from "./lost-words.js";
import { terminalForest } from "./terminal-forest.js";
import { terminalPaint, type Paint } from "./terminal-paint.js";
import { terminalText } from "./terminal-text.js";
import { contrastName } from "./contrast-name.js";
import { typography } from "./typography.js";
import { leftOutWords } from "./left-out-words.js";
import { unfinishedWords } from "./unfinished-words.js";

/** How the summary is to be shown. */
interface SummaryOptions {
  readonly color: boolean;
  /** Columns at hand; lines are at most this long, and never longer than 80. */
  readonly width: number;
  /** Where the report was written. */
  readonly reportPath?: string | undefined;
}

const labelColumns = 15;
/** With fewer columns, what stands side by side stands one below the other. */
const fullWidth = 66;

/**
 * The report in a screen of a terminal, judge by judge, without a line end at the end. Text from outside is
 * stripped of control characters, so that a file or a model cannot steer the terminal.
 */
export function terminalSummary(document: ReportDocument, options: SummaryOptions): string {
  const width = Math.max(40, Math.min(80, options.width));
  const paint = terminalPaint(options.color);
  const lines = [
    ...document.judges.flatMap((block, index) => [...(index === 0 ? [] : ["", paint.muted("\u2500".repeat(width)), ""]), ...judgeLines(document, block, width, paint)]),
    ...(document.judges.length === 0 ? ["No judge was asked."] : []),
    ...(options.reportPath === undefined ? [] : ["", ...entry("Report", options.reportPath, width, paint)]),
  ];
  return lines.join("\n");
}

function judgeLines(document: ReportDocument, block: JudgeBlock, width: number, paint: Paint): string[] {
  const { finding } = block;
  const tone = finding.verdict === "deferential" ? paint.more : finding.verdict === "skeptical" ? paint.less : paint.strong;
  const say = (label: string, text: string): string[] => entry(label, text, width, paint);
  const { head, lead } = headline(finding);
  const unfinished = unfinishedWords([block]);
  const contrasts = contrastsOf(document.contrasts, block.judge);
  const { rows } = forestRows(block);
  const unchecked = confounds(document, block).filter(({ status }) => status === "not measured").map(({ name }) => name.toLowerCase());
  const concerns = confounds(document, block).filter(({ status }) => status === "concern").map(({ name }) => name.toLowerCase());

  return [
    ...wrapWidth(terminalText(block.judge), width).map(paint.muted),
    ...(unfinished === null ? [] : wrapWidth(unfinished, width).map(paint.more)),
    ...wrapWidth(terminalText(head), width).map(paint.strong),
    ...(lead === "" ? [] : wrapWidth(terminalText(lead), width)),
    "",
    ...say("Finding", `${findingName(finding)}, by its ${finding.basis}`).map((line, index) => index === 0 ? line.replace(findingName(finding), tone) : line),
    ...finding.vetoes.flatMap((veto) => say("Not certified", typography(veto))),
    ...(finding.flags.length === 0 ? [] : say("Remarks", finding.flags.map(terminalText).join("; "))),
    ...say(headlineDds(block).label === "DDS" ? "DDS" : "DDS (P)", ddsWords(block)),
    ...(finding.basis === "probabilities" ? say("DDS, verdicts", block.dds === null ? "not measured" : `${withInterval(block.dds.estimate, block.dds.ci95, "points")}, n = ${formatNumber(block.n, "count")}`) : []),
    ...say("Criterion", twoFramings(block, block.criterion, block.criterion_ci95, "z")),
    ...say("Right/wrong", `d\u2032 ${twoFramings(block, block.dprime, block.dprime_ci95, "z")}`),
    ...(block.choice_rate === null || block.auc === null ? say("", "choice rate and AUC not measured: no probabilities stored") : [
      ...say("", `choice rate ${twoFramings(block, block.choice_rate, block.choice_rate_ci95, "probability")}`),
      ...say("", `AUC ${twoFramings(block, block.auc, block.auc_ci95, "probability")}`),
    ]),
    "",
    ...acceptanceLines(block, width, paint),
    ...contrastLines(contrasts, say),
    ...(rows.length === 0 ? [] : ["", ...terminalForest(rows, headlineDds(block).label, width, paint, width < fullWidth)]),
    "",
    ...say("Lost replies", lostWords(document, block)),
    ...(block.trials.pending === 0 ? [] : say("Pending", `${formatNumber(block.trials.pending, "count")} of ${formatNumber(block.trials.planned, "count")} trials`)),
    ...(concerns.length === 0 ? [] : say("Concerns", concerns.join(", "))),
    ...say("Not checked", unchecked.length === 0 ? "nothing on the list" : unchecked.join(", ")),
  ];
}

function ddsWords(block: JudgeBlock): string {
  const { estimate } = headlineDds(block);
  return estimate === null
    ? `not measured: ${block.n === 0 ? "no item is complete in all four conditions" : "no estimate"}`
    : `${withInterval(estimate.estimate, estimate.ci95, "points")} (95\u00a0%, by ${estimate.unit}), n = ${formatNumber(block.n, "count")} items`;
}

function acceptanceLines(block: JudgeBlock, width: number, paint: Paint): string[] {
  const accepted = acceptance(block);
  if (accepted === null) return [];
  const share = ({ estimate, ci95 }: Share): string => `${formatWithUnit(estimate, "percent")} ${formatInterval(ci95, "percent")}`;
  const mean = block.mean_probability;
  const p = (value: number): string => formatNumber(value, "probability");
  const rows: [string, string, string][] = [
    ["right claims", share(accepted.c1_correct), share(accepted.c2_correct)],
    ["wrong claims", share(accepted.c1_incorrect), share(accepted.c2_incorrect)],
    ...(mean === null ? [] : [["P(accept), right", p(mean.c1_correct), p(mean.c2_correct)], ["P(accept), wrong", p(mean.c1_incorrect), p(mean.c2_incorrect)]] as [string, string, string][]),
  ];
  if (width < fullWidth) return rows.flatMap(([label, c1, c2], index) => entry(index === 0 ? "Accepts" : "", `${label} ${c1} \u2192 ${c2}`, width, paint));
  const columns = Math.floor((width - labelColumns - 9) / 2);
  const line = (label: string, c1: string, c2: string): string => paint.muted(padWidth(label, labelColumns + 9)) + padWidth(c1, columns) + fitWidth(c2, columns);
  return [
    paint.muted(padWidth("Accepts", labelColumns + 9) + padWidth("as a statement (C1)", columns) + "from a speaker (C2)"),
    ...rows.map(([label, c1, c2]) => line(`  ${label}`, c1, c2)),
  ];
}

function contrastLines(contrasts: readonly ContrastBlock[], say: (label: string, text: string) => string[]): string[] {
  return contrasts.flatMap((contrast) => say(fitWidth(terminalText(contrast.name), labelColumns - 1), `${contrastName(contrast).slice(contrast.name.length).replace(/^ \((.*)\)$/, "$1: ")}${ddsWords(contrast)}`));
}

function lostWords(document: ReportDocument, block: JudgeBlock): string {
  const lost = Object.entries(block.missing_by_status).filter(([status]) => status !== "pending").reduce((sum, [, counts]) => sum + conditionSum(counts), 0);
  if (lost === 0) return "none";
  const { bounds, label } = headlineDds(block);
  const hints = lostHints(block, "in the report");
  return `${formatNumber(lost, "count")} of ${formatNumber(headlineTrials(document), "count")} trials: ${lostByStatus(block)}; items: ${leftOutWords(block)}` +
    (bounds === null ? "" : `; ${label} between ${formatNumber(bounds[0], "points")} and ${formatNumber(bounds[1], "points")} whatever they were`) +
    (hints === "" ? "" : `. ${hints}`);
}

function twoFramings(block: JudgeBlock, values: { readonly c1: number | null; readonly c2: number | null }, intervals: { readonly c1: readonly [number, number] | null; readonly c2: readonly [number, number] | null } | null, measure: Measure): string {
  if (!isShown(values.c1) || !isShown(values.c2)) return "not measured";
  return `${withInterval(values.c1, intervals?.c1, measure)} \u2192 ${withInterval(values.c2, intervals?.c2, measure)}`;
}

function withInterval(value: number, interval: readonly [number, number] | null | undefined, measure: Measure): string {
  return `${formatWithUnit(value, measure)} ${formatInterval(interval, measure)}`;
}

/** A label and a text that hangs beside it. */
function entry(label: string, text: string, width: number, paint: Paint): string[] {
  return wrapWidth(terminalText(text), width - labelColumns).map((line, index) => paint.muted(padWidth(index === 0 ? label : "", labelColumns)) + line);
}
