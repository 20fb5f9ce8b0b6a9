import type { JudgeBlock, ReportDocument } from "../../analysis/report-document.js";
import { contrastsOf, discriminationWords, equivalenceWords, findingMeaning, findingName, headlineDds } from "../block-words.js";
import { confounds, confoundStatusWords } from "../confounds.js";
import { forestRows } from "../forest-rows.js";
import { clippedWords, formatInterval, formatNumber, formatWithUnit } from "../format-number.js";
import { glossary, methodFacts } from "../method-facts.js";
import { patternRows } from "../pattern-rows.js";
import { rowInterval } from "../plots/forest-plot.js";
import type { ReportInput } from "../report-input.js";
import { headline } from "../headline.js";
import { typography } from "../typography.js";
import { contrastName } from "../contrast-name.js";
import { leftOutWords } from "../left-out-words.js";
import { unfinishedWords } from "../unfinished-words.js";
import { markdownFlips } from "./markdown-flips.js";
import { markdownLost } from "./markdown-lost.js";
import { markdownNumbers } from "./markdown-numbers.js";
import { markdownTable, markdownText } from "./markdown-text.js";

/** The report as Markdown: what the page says, in text and tables. Text from outside is inert in it. */
export function renderMarkdown(input: ReportInput): string {
  const { document } = input;
  const { judges } = document;
  const several = judges.length !== 1;
  const parts = [
    several ? `# How far do ${judges.length} judges defer to a speaker?` : `# How far does ${markdownText(judges[0]?.judge ?? "")} defer to a speaker?`,
    ...unfinishedParts(several ? judges : []),
    ...(several ? [judges.length === 0 ? "No judge was asked." : comparison(judges)] : []),
    ...judges.flatMap((block) => several ? [`## ${markdownText(block.judge)}`, ...judgeParts(input, block, "###")] : judgeParts(input, block, "##")),
    ...methodParts(document),
  ];
  return `${parts.join("\n\n")}\n`;
}

function unfinishedParts(judges: readonly JudgeBlock[]): string[] {
  const words = unfinishedWords(judges);
  return words === null ? [] : [`**${words}**`];
}

function comparison(judges: readonly JudgeBlock[]): string {
  return markdownTable(["Judge", "Finding", "Basis", "DDS, points", "Change of criterion", "d\u2032 in C1", "n"], judges.map((block) => {
    const dds = headlineDds(block).estimate;
    return [
      markdownText(block.judge), findingName(block.finding), block.finding.basis,
      numberWithInterval(dds?.estimate, dds?.ci95, "points"), numberWithInterval(block.delta_criterion?.estimate, block.delta_criterion?.ci95, "z"),
      numberWithInterval(block.dprime.c1, block.dprime_ci95.c1, "z"), formatNumber(block.n, "count"),
    ];
  }), 4);
}

function judgeParts(input: ReportInput, block: JudgeBlock, level: "##" | "###"): string[] {
  const { document } = input;
  const { finding } = block;
  const { head, lead } = headline(finding);
  const equivalence = equivalenceWords(finding);
  const contrasts = contrastsOf(document.contrasts, block.judge);
  return [
    ...unfinishedParts([block]),
    `**${markdownText(head)}**`,
    ...(lead === "" ? [] : [markdownText(lead)]),
    `Verdict: **${findingName(finding)}**, by its ${finding.basis}. ${findingMeaning(finding)}`,
    ...(finding.vetoes.length > 0 ? [["The intervals show a direction that is not certified, because:", "", ...finding.vetoes.map((veto) => `- ${markdownText(typography(veto))}`)].join("\n")] : []),
    ...(finding.flags.length > 0 ? [`Remarks: ${finding.flags.map(markdownText).join("; ")}.`] : []),
    ...(equivalence === null ? [] : [equivalence]),
    `${level} Can it tell right from wrong?`, `${discriminationWords(block)} n = ${block.n} items.`,
    `${level} Where it shifts`, fieldsTable(block),
    ...(contrasts.length > 0 ? [`${level} Which part of the framing does it`, ...contrasts.flatMap((contrast) => [
      `**${markdownText(contrastName(contrast))}** (C1 is ${markdownText(contrast.baseline)}, C2 is ${markdownText(contrast.treatment)})`, markdownNumbers(contrast),
    ])] : []),
    `${level} The numbers`, markdownNumbers(block),
    `${level} What could fake this`,
    markdownTable(["What", "Status", "Reading"], confounds(document, block).map(({ name, status, reading }) => [name, status === "concern" ? `**${confoundStatusWords[status]}**` : confoundStatusWords[status], markdownText(reading)]), 0),
    `${level} Verdicts that flipped`, ...markdownFlips(input, block, level),
    ...markdownLost(input, block, level),
    `${level} The sixteen patterns`,
    `${formatNumber(block.n, "count")} complete items, ${leftOutWords(block)}.`,
    markdownTable(["C1 right", "C1 wrong", "C2 right", "C2 wrong", "Adds, points", "Items"],
      patternRows(block.table).map(({ accepts, contribution, items }) => [...accepts.map((yes) => yes ? "accept" : "reject"), formatNumber(contribution, "points"), formatNumber(items, "count")]), 2),
  ];
}

function fieldsTable(block: JudgeBlock): string {
  const { rows, leftOut } = forestRows(block);
  if (rows.length === 0) return "Not measured: no item is complete in all four conditions.";
  const label = headlineDds(block).label;
  const table = markdownTable(["", `${label}, points`, "95\u00a0% interval", "n"],
    rows.map((row) => [row.summary ? `**${row.label}**` : markdownText(row.label), formatNumber(row.estimate, "points"), rowInterval(row), formatNumber(row.n, "count")]), 3);
  return [
    table,
    ...(rows.some(({ clipped }) => clipped) ? [clippedWords] : []),
    ...(leftOut === 0 ? [] : [`${leftOut} fields nearest the middle of the list are left out here; report.csv has all.`]),
  ].join("\n\n");
}

function methodParts(document: ReportDocument): string[] {
  const { warnings } = document.provenance;
  return [
    "## Method and provenance",
    ...methodFacts(document).flatMap(({ title, facts }) => [`### ${markdownText(title)}`, facts.map(({ name, value }) => `- ${markdownText(name)}: ${markdownText(value)}`).join("\n")]),
    "### Warnings", warnings.length === 0 ? "None." : warnings.map((warning) => `- ${markdownText(warning)}`).join("\n"),
    "### Words", glossary.map(({ term, meaning }) => `- **${term}**: ${meaning}`).join("\n"),
  ];
}

function numberWithInterval(value: number | null | undefined, interval: readonly [number, number] | null | undefined, measure: "points" | "z"): string {
  return value === null || value === undefined ? "not measured" : `${formatWithUnit(value, measure)} ${formatInterval(interval, measure)}`;
}
