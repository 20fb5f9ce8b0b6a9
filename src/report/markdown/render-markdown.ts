import type { JudgeBlock, ReportDocument } from "../../analysis/report-document.js";
import { alikeArms } from "../alike-arms.js";
import { armTable } from "../arm-rows.js";
import { contrastsOf, discriminationWords, equivalenceWords, findingMeaning, findingName, headlineDds } from "../block-words.js";
import { flipWords, placeboPlaceWords, placeboWords, retestWords } from "../check-words.js";
import { confounds, confoundStatusWords } from "../confounds.js";
import type { Explained } from "../explanations.js";
import { explanationsOf } from "../explanations-of.js";
import { forestRows } from "../forest-rows.js";
import { clippedWords, formatInterval } from "../format-interval.js";
import { formatNumber, formatWithUnit } from "../format-number.js";
import { certaintyFacts, studyFacts } from "../measured-facts.js";
import { glossary, methodFacts } from "../method-facts.js";
import { multiplicityNote, multiplicityWords } from "../multiplicity-words.js";
import { overviewRows } from "../overview-rows.js";
import { patternRows } from "../pattern-rows.js";
import { rowInterval } from "../plots/forest-row.js";
import type { ReportInput } from "../report-input.js";
import { headline } from "../headline.js";
import { sequenceWords } from "../sequence-words.js";
import { typography } from "../typography.js";
import { contrastName, isPartOfFraming } from "../contrast-name.js";
import { leftOutWords } from "../left-out-words.js";
import { unfinishedWords } from "../unfinished-words.js";
import { publishedWords } from "../published-words.js";
import { focusGroup, type SectionGroup } from "../sections/section-groups.js";
import { sensitivityWords } from "../sensitivity-words.js";
import { unreportedWords } from "../unreported-words.js";
import { verdictsInWords } from "../verdicts-in-words.js";
import { markdownAgreement } from "./markdown-agreement.js";
import { markdownBill } from "./markdown-bill.js";
import { markdownExperiments } from "./markdown-experiments.js";
import { markdownFlips } from "./markdown-flips.js";
import { markdownFurther } from "./markdown-further.js";
import { markdownMixed } from "./markdown-mixed.js";
import { markdownLost } from "./markdown-lost.js";
import { markdownNumbers } from "./markdown-numbers.js";
import { markdownParked } from "./markdown-parked.js";
import { pageQuestion } from "../page-question.js";
import { markdownTable, markdownText } from "./markdown-text.js";

/** The report as Markdown: what the page says, in text and tables. Text from outside is inert in it. */
export function renderMarkdown(input: ReportInput): string {
  const { document } = input;
  const { judges, study } = document;
  const several = judges.length !== 1;
  const name = study.name === undefined || study.name === null ? "" : `${markdownText(study.name)}: `;
  const question = pageQuestion(document).map(({ text, foreign }) => foreign ? markdownText(text) : text).join("");
  const focus = focusGroup(document);
  const parts = [
    ...(focus === null ? [`# ${name}${question}`, ...unfinishedParts(several ? judges : [])] : [...unfinishedParts(judges), ...focusParts(focus, name, several), `## ${question}`]),
    ...(several ? [verdictsInWords(judges), ...markdownExperiments(document), ...measuredParts(document)] : []),
    ...(judges.length > 1 ? [...overviewParts(document), "## The judges compared", comparison(judges), explained(document, "comparison"), ...markdownAgreement(document)] : []),
    ...judges.flatMap((block) => several ? [`## ${markdownText(block.judge)}`, ...judgeParts(input, block, "###")] : judgeParts(input, block, "##")),
    ...markdownBill(document),
    ...methodParts(document),
  ];
  return `${parts.join("\n\n")}\n`;
}

/** The answer of the study's focus as the title, its question beneath; of several judges each answer with its judge. */
function focusParts({ question, sections }: SectionGroup, name: string, several: boolean): string[] {
  const answers = sections.map(({ section: { judge, answer } }) => `${several ? `${markdownText(judge)}: ` : ""}${markdownText(typography(answer))}`);
  return [`# ${name}${answers[0] ?? ""}`, ...answers.slice(1).map((answer) => `**${answer}**`), `*${markdownText(question)}*`];
}

/** What a figure or table shows and how to read it, in italics. */
function explained(document: ReportDocument, what: Explained): string {
  return `*${explanationsOf(document)[what]}*`;
}

function factList(facts: readonly { readonly name: string; readonly value: string }[]): string {
  return facts.map(({ name, value }) => `- ${markdownText(name)}: ${markdownText(value)}`).join("\n");
}

function measuredParts(document: ReportDocument): string[] {
  const [only, ...others] = document.judges;
  return ["## What was measured", factList([...studyFacts(document), ...(only !== undefined && others.length === 0 ? certaintyFacts(document, only) : [])])];
}

function overviewParts(document: ReportDocument): string[] {
  if (document.contrasts.length === 0) return [];
  return [
    document.judges.length > 1 ? "## All contrasts, all judges" : "## The contrasts",
    markdownTable(["Contrast", ...document.judges.map(({ judge }) => `${markdownText(judge)}, DDS in points`)], overviewRows(document).map(({ name, headline: first, cells }) => [
      `${first ? "**" : ""}${markdownText(name)}${first ? "** (headline)" : ""}`,
      ...cells.map((block) => {
        const estimate = block === null ? null : headlineDds(block).estimate;
        return block === null || estimate === null ? "not measured" : `${formatNumber(estimate.estimate, "points")} ${formatInterval(estimate.ci95, "points")}, ${[findingName(block.finding).toLowerCase(), multiplicityWords(block)].filter((part) => part !== null).join(", ")}`;
      }),
    ]), document.judges.length),
    explained(document, "overview"),
    ...(document.contrasts.some((block) => multiplicityWords(block) !== null) ? [`*${multiplicityNote}*`] : []),
  ];
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
      [numberWithInterval(dds?.estimate, dds?.ci95, "points"), multiplicityWords(block)].filter((part) => part !== null).join(", "), numberWithInterval(block.delta_criterion?.estimate, block.delta_criterion?.ci95, "z"),
      numberWithInterval(block.dprime.c1, block.dprime_ci95.c1, "z"), formatNumber(block.n, "count"),
    ];
  }), 4);
}

function judgeParts(input: ReportInput, block: JudgeBlock, level: "##" | "###"): string[] {
  const { document } = input;
  const { finding } = block;
  const { head, lead } = headline(finding, alikeArms(document));
  const equivalence = equivalenceWords(finding);
  const sequence = sequenceWords(block);
  const contrasts = contrastsOf(document.contrasts, block.judge);
  return [
    ...(level === "##" && focusGroup(document) !== null ? [] : unfinishedParts([block])),
    `**${markdownText(head)}**`,
    ...(lead === "" ? [] : [markdownText(lead)]),
    `Verdict: **${findingName(finding)}**, by its ${finding.basis}. ${findingMeaning(finding, alikeArms(document))}`,
    ...(finding.vetoes.length > 0 ? [["The intervals show a direction that is not certified, because:", "", ...finding.vetoes.map((veto) => `- ${markdownText(typography(veto))}`)].join("\n")] : []),
    ...(finding.flags.length > 0 ? [`Remarks: ${finding.flags.map(markdownText).join("; ")}.`] : []),
    ...(sequence === null ? [] : [`**${sequence.name}** ${sequence.text}. ${sequence.caution}`.trimEnd()]),
    ...(equivalence === null ? [] : [equivalence]),
    headlineNumbers(document, block),
    explained(document, "keyFigures"),
    ...(document.judges.length === 1 ? [...markdownExperiments(document), ...measuredParts(document), ...overviewParts(document)] : [factList(certaintyFacts(document, block))]),
    `${level} Can it tell right from wrong?`, `${discriminationWords(block)} n = ${block.n} items.`,
    `${level} Where it shifts`, fieldsTable(document, block), explained(document, "fields"), ...markdownMixed(document, block),
    ...(contrasts.length > 0 ? [contrasts.every(isPartOfFraming) ? `${level} Which part of the framing does it` : `${level} The other contrasts`, ...contrasts.flatMap((contrast) => [
      `**${markdownText(contrastName(contrast))}** (C1 is ${markdownText(contrast.baseline)}, C2 is ${markdownText(contrast.treatment)}): ${findingName(contrast.finding).toLowerCase()}, by its ${contrast.finding.basis}`,
      headlineNumbers(document, contrast), markdownNumbers(contrast),
    ])] : []),
    `${level} What could fake this`,
    markdownTable(["What", "Status", "Reading"], confounds(document, block).map(({ name, status, reading }) => [name, status === "concern" ? `**${confoundStatusWords[status]}**` : confoundStatusWords[status], markdownText(reading)]), 0),
    `${level} The numbers`, markdownNumbers(block), explained(document, "numbers"), ...markdownFurther(block),
    `${level} Verdicts that flipped`, ...markdownFlips(input, block, level),
    ...markdownLost(input, block, level),
    ...markdownParked(document, block, level),
    `${level} The sixteen patterns`,
    `${formatNumber(block.n, "count")} complete items, ${leftOutWords(block)}.`,
    markdownTable(["C1 right", "C1 wrong", "C2 right", "C2 wrong", "Adds, points", "Items"],
      patternRows(block.table).map(({ accepts, contribution, items }) => [...accepts.map((yes) => yes ? "accept" : "reject"), formatNumber(contribution, "points"), formatNumber(items, "count")]), 2),
    explained(document, "patterns"),
  ];
}

/** DDS beside the placebo band, flips beside retest flips. */
function headlineNumbers(document: ReportDocument, block: JudgeBlock): string {
  const { label, estimate } = headlineDds(block);
  const place = placeboPlaceWords(block);
  const flagged = sensitivityWords(block);
  const published = publishedWords(block);
  return [
    `- ${label}: ${numberWithInterval(estimate?.estimate, estimate?.ci95, "points")}; ${placeboWords(document, block)}${place === null ? "" : `, and ${place}`}`,
    `- Flips: ${flipWords(block)}; ${retestWords(document, block)}`,
    ...(flagged === null ? [] : [`- ${label} without the items that the audit flags: ${flagged.text}`]),
    ...(published === null ? [] : [`- Published readings: ${published}`]),
  ].join("\n");
}

function fieldsTable(document: ReportDocument, block: JudgeBlock): string {
  const { rows, leftOut } = forestRows(document, block);
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
  const unreported = unreportedWords(document);
  const arms = armTable(document);
  const [study, ...others] = methodFacts(document).flatMap(({ title, facts }) => [[`### ${markdownText(title)}`, factList(facts)]]);
  return [
    "## How it was measured",
    unreported,
    ...(study ?? []),
    ...(arms === null ? [] : [
      "### Arms", markdownTable(arms.header, arms.rows.map((cells) => cells.map(markdownText)), 0), explained(document, "arms"),
      ...(arms.common.length === 0 ? [] : ["The same in all arms:", factList(arms.common)]),
    ]),
    ...others.flat(),
    "### Warnings", warnings.length === 0 ? "None." : warnings.map((warning) => `- ${markdownText(warning)}`).join("\n"),
    "### Words", glossary.map(({ term, meaning }) => `- **${term}**: ${meaning}`).join("\n"),
  ];
}

function numberWithInterval(value: number | null | undefined, interval: readonly [number, number] | null | undefined, measure: "points" | "z"): string {
  return value === null || value === undefined ? "not measured" : `${formatWithUnit(value, measure)} ${formatInterval(interval, measure)}`;
}
