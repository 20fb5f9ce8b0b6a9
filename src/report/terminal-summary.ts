import type { JudgeBlock, ReportDocument } from "../analysis/report-document.js";
import { alikeArms } from "./alike-arms.js";
import { acceptance, type Share } from "./acceptance.js";
import { agreementWords } from "./agreement-words.js";
import { billReport } from "./bill-words.js";
import { findingName, headlineDds } from "./block-words.js";
import { flipWords, placeboPlaceWords, placeboWords, retestWords } from "./check-words.js";
import { confounds } from "./confounds.js";
import { conditionSum } from "./conditions.js";
import { fitWidth, padWidth, wrapWidth } from "../core/display-width.js";
import { forestRows } from "./forest-rows.js";
import { formatInterval } from "./format-interval.js";
import { formatNumber, formatWithUnit, isShown, type Measure } from "./format-number.js";
import { framingNames } from "./framing-names.js";
import { headline } from "./headline.js";
import { headlineTrials } from "./headline-trials.js";
import { lostByStatus, lostHints } from "./lost-words.js";
import { parkedOf } from "./parked-trials.js";
import { isLost } from "../analysis/is-lost.js";
import { waitingTrials } from "../analysis/waiting-trials.js";
import { publishedWords } from "./published-words.js";
import { sensitivityWords } from "./sensitivity-words.js";
import { sequenceWords } from "./sequence-words.js";
import { terminalExperiments } from "./terminal-experiments.js";
import { terminalForest, terminalRowsAtMost } from "./terminal-forest.js";
import { terminalOverview } from "./terminal-overview.js";
import { terminalPaint, type Paint } from "./terminal-paint.js";
import { terminalText } from "./terminal-text.js";
import { typography } from "./typography.js";
import { leftOutWords } from "./left-out-words.js";
import { missingDataWords } from "./missing-data-words.js";
import { unfinishedWords } from "./unfinished-words.js";
import { withCount } from "./with-count.js";

/** How the summary is to be shown. */
interface SummaryOptions {
  readonly color: boolean;
  /** Columns at hand; lines are at most this long, and never longer than 80. */
  readonly width: number;
  /** Where the report was written. */
  readonly reportPath?: string | undefined;
}

type Say = (label: string, text: string) => string[];

const labelColumns = 15;
/** With fewer columns, what stands side by side stands one below the other. */
const fullWidth = 66;

/** A judge and its one contrast fit a screen: fields are left out until they do. */
const linesAtMost = 40;
const fewestFieldRows = 4;

/**
 * The report in a screen of a terminal, without a line end at the end: one judge with its fields, several judges
 * or contrasts as a table with a few lines for each judge. Where the study has a focus, its answer stands first, with a line for each other experiment; without one the finding leads. Text from outside is stripped of control characters, so
 * that a file or a model cannot steer the terminal.
 */
export function terminalSummary(document: ReportDocument, options: SummaryOptions): string {
  const width = Math.max(40, Math.min(80, options.width));
  const paint = terminalPaint(options.color);
  const say = (label: string, text: string): string[] => entry(label, text, width, paint);
  const [only] = document.judges;
  const experiments = terminalExperiments(document, width, paint);
  const end = [...moneyLines(document, say), ...(options.reportPath === undefined ? [] : ["", ...say("Report", options.reportPath)])];
  if (only === undefined) return ["No judge was asked.", ...end].join("\n");
  if (document.judges.length > 1) {
    const agreement = agreementWords(document);
    return [
      ...experiments.before, ...terminalOverview(document, width, paint), ...(experiments.after.length === 0 ? [] : ["", ...experiments.after.slice(0, -1)]),
      ...document.judges.flatMap((block) => ["", ...findingLines(document, block, width, paint), ...checkedLines(document, block, say)]),
      ...(agreement === null ? [] : ["", ...say("Agreement", agreement)]), ...end,
    ].join("\n");
  }
  const lines = (fieldRows: number): string[] => [...judgeLines(document, only, { width, paint, fieldRows, experiments: experiments.after }), ...end];
  let fieldRows = terminalRowsAtMost;
  while (fieldRows > fewestFieldRows && lines(fieldRows).length > linesAtMost) fieldRows--;
  return [...experiments.before, ...lines(fieldRows)].join("\n");
}

/** Everything about the only judge of a report. */
function judgeLines(document: ReportDocument, block: JudgeBlock, { width, paint, fieldRows, experiments }: { readonly width: number; readonly paint: Paint; readonly fieldRows: number; readonly experiments: readonly string[] }): string[] {
  const say = (label: string, text: string): string[] => entry(label, text, width, paint);
  const { rows } = forestRows(document, block);
  return [
    ...findingLines(document, block, width, paint, experiments),
    ...say("Criterion", twoFramings(block, block.criterion, block.criterion_ci95, "z")),
    ...say("Right/wrong", `d\u2032 ${twoFramings(block, block.dprime, block.dprime_ci95, "z")}`),
    ...(block.choice_rate === null || block.auc === null ? say("", "choice rate and AUC not measured: no probabilities stored") : [
      ...say("", `choice rate ${twoFramings(block, block.choice_rate, block.choice_rate_ci95, "probability")}`),
      ...say("", `AUC ${twoFramings(block, block.auc, block.auc_ci95, "probability")}`),
    ]),
    ...acceptanceLines(block, framingNames(document), width, paint),
    ...(document.contrasts.length === 0 ? [] : ["", ...terminalOverview(document, width, paint)]),
    ...(rows.length === 0 ? [] : ["", ...terminalForest(rows, headlineDds(block).label, paint, { width, stacked: width < fullWidth, most: fieldRows })]),
    "",
    ...checkedLines(document, block, say),
  ];
}

/** The finding of a judge, and its numbers with their checks beside them. */
function findingLines(document: ReportDocument, block: JudgeBlock, width: number, paint: Paint, experiments: readonly string[] = []): string[] {
  const { finding } = block;
  const tone = finding.verdict === "deferential" ? paint.more : finding.verdict === "skeptical" ? paint.less : paint.strong;
  const say = (label: string, text: string): string[] => entry(label, text, width, paint);
  const { head, lead } = headline(finding, alikeArms(document));
  const unfinished = document.judges.length === 1 && (document.experiments ?? []).length > 0 ? null : unfinishedWords([block]);
  const flagged = sensitivityWords(block);
  const published = publishedWords(block);
  return [
    ...wrapWidth(terminalText(block.judge), width).map(paint.muted),
    ...(unfinished === null ? [] : wrapWidth(unfinished, width).map(paint.more)),
    ...wrapWidth(terminalText(head), width).map(paint.strong),
    ...(lead === "" || document.judges.length > 1 ? [] : wrapWidth(terminalText(lead), width)),
    ...(document.judges.length > 1 ? [] : ["", ...experiments]),
    ...say("Finding", `${findingName(finding)}, by its ${finding.basis}`).map((line, index) => index === 0 ? line.replace(findingName(finding), tone) : line),
    ...finding.vetoes.flatMap((veto) => say("Not certified", typography(veto))),
    ...(finding.flags.length === 0 ? [] : say("Remarks", finding.flags.map(terminalText).join("; "))),
    ...say(headlineDds(block).label === "DDS" ? "DDS" : "DDS (P)", ddsWords(block)),
    ...(finding.basis === "probabilities" ? say("DDS, verdicts", block.dds === null ? "not measured" : `${withInterval(block.dds.estimate, block.dds.ci95, "points")}, n = ${formatNumber(block.n, "count")}`) : []),
    ...noiseLines(document, block, say),
    ...(flagged === null ? [] : say("Flagged items", block.sensitivity?.flagged === 0 ? flagged.text : `${headlineDds(block).label} ${flagged.text}`)),
    ...(published === null ? [] : say("Published", published)),
  ];
}

/** The placebo band beside DDS, and retest flips beside flips. */
function noiseLines(document: ReportDocument, block: JudgeBlock, say: Say): string[] {
  const place = placeboPlaceWords(block);
  return [
    ...say("Placebo band", `${placeboWords(document, block).replace(/^placebo band /, "")}${place === null ? "" : `; ${place}`}`),
    ...say("Flips", `${flipWords(block)}; ${retestWords(document, block)}`),
  ];
}

/** What is lost or pending, what is of concern, and what was not checked. */
function checkedLines(document: ReportDocument, block: JudgeBlock, say: Say): string[] {
  const names = (wanted: string): string => confounds(document, block).filter(({ status }) => status === wanted).map(({ name }) => name.toLowerCase()).join(", ");
  const concerns = names("concern");
  const givenUp = parkedOf(document, block).count;
  const sequence = sequenceWords(block);
  return [
    ...(sequence === null ? [] : say(sequence.name, [sequence.text, sequence.caution].filter((part) => part !== "").join(". "))),
    ...say("Lost replies", lostWords(document, block)),
    ...(waitingTrials(block) === 0 ? [] : say("Pending", `${formatNumber(waitingTrials(block), "count")} of ${formatNumber(block.trials.planned, "count")} trials${givenUp === 0 ? "" : `, ${formatNumber(givenUp, "count")} given up: see the report`}`)),
    ...(concerns === "" ? [] : say("Concerns", concerns)),
    ...say("Not checked", names("not measured") || "nothing on the list"),
  ];
}

/** What the calls cost, and what the report leaves out, where there is something to say. */
function moneyLines(document: ReportDocument, say: Say): string[] {
  const bill = billReport(document);
  const { studies, judges, arms } = document.provenance.unreported;
  return [
    ...(bill.lines.length === 0 ? [] : say("Cost", bill.short)),
    ...(studies + judges + arms === 0 ? [] : say("Left out", `${withCount(studies, "other study", "other studies")} on these items in this store`)),
  ];
}

function ddsWords(block: JudgeBlock): string {
  const { estimate } = headlineDds(block);
  return estimate === null
    ? `not measured: ${block.n === 0 ? "no item is complete in all four conditions" : "no estimate"}`
    : `${withInterval(estimate.estimate, estimate.ci95, "points")} (95\u00a0%, by ${estimate.unit}), n = ${formatNumber(block.n, "count")} items`;
}

function acceptanceLines(block: JudgeBlock, [first, second]: readonly [string, string], width: number, paint: Paint): string[] {
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
    paint.muted(padWidth("Accepts", labelColumns + 9) + padWidth(fitWidth(`${terminalText(first)} (C1)`, columns - 1), columns) + fitWidth(`${terminalText(second)} (C2)`, columns)),
    ...rows.map(([label, c1, c2]) => line(`  ${label}`, c1, c2)),
  ];
}

function lostWords(document: ReportDocument, block: JudgeBlock): string {
  const lost = Object.entries(block.missing_by_status).filter(([status]) => isLost(status)).reduce((sum, [, counts]) => sum + conditionSum(counts), 0);
  if (lost === 0) return "none";
  const { bounds, label } = headlineDds(block);
  const hints = lostHints(block, "in the report");
  const others = missingDataWords(block).short;
  return `${formatNumber(lost, "count")} of ${formatNumber(headlineTrials(document), "count")} trials: ${lostByStatus(block)}; items: ${leftOutWords(block)}` +
    (bounds === null ? "" : `; ${label} between ${formatNumber(bounds[0], "points")} and ${formatNumber(bounds[1], "points")} whatever they were`) +
    (others === "" ? "" : `; DDS ${others}`) +
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
