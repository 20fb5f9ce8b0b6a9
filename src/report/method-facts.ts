import { waitingTrials } from "../analysis/waiting-trials.js";
import type { ReportDocument } from "../analysis/report-document.js";
import { systemPrompts } from "./arm-rows.js";
import { formatNumber } from "./format-number.js";
import { withCount } from "./with-count.js";

/** A fact about how the study was done; `code` marks hashes and identifiers. */
export interface MethodFact {
  readonly name: string;
  readonly value: string;
  readonly code?: boolean;
}

/** Facts under one heading. */
interface MethodGroup {
  readonly title: string;
  readonly facts: readonly MethodFact[];
}

/** How the study was done and what it was done with: enough to run it again. */
export function methodFacts(document: ReportDocument): MethodGroup[] {
  const { study, provenance } = document;
  const { items } = study;
  const imported = importedFiles(document);
  return [
    {
      title: "Study",
      facts: [
        ...(study.name === undefined || study.name === null ? [] : [{ name: "Name", value: study.name }]),
        { name: "Study", value: study.id, code: true },
        ...(study.file === undefined || study.file === null ? [] : [{ name: "Study file", value: study.file.name }, { name: "SHA-256 of the study file", value: study.file.sha256, code: true }]),
        { name: "Items", value: `${items.spec}: ${formatNumber(items.count, "count")} items in ${formatNumber(items.fields, "count")} fields${items.skipped_rows === 0 ? "" : `; ${formatNumber(items.skipped_rows, "count")} bad rows skipped`}${(items.unjudgeable_rows ?? 0) === 0 ? "" : `; ${withCount(items.unjudgeable_rows as number, "row")} left out that cannot be judged`}` },
        ...items.sample === undefined || items.sample === null ? [] : [{ name: "Sample", value: `${formatNumber(items.sample.items, "count")} items chosen from ${formatNumber(items.sample.of, "count")} by ${items.sample.method}; manifest ${items.sample.sha256.slice(0, 12)}` }],
        ...items.incorrect === undefined || items.incorrect === null || items.incorrect === "paper" ? [] : [{ name: "Wrong answers", value: `--incorrect ${items.incorrect}` }],
        ...(items.origin === undefined || items.origin === null ? [] : [{ name: "Origin and licence of the items", value: `${items.origin.title}, ${items.origin.licence}, ${items.origin.homepage}` }]),
        { name: "SHA-256 of the items", value: items.sha256, code: true },
        ...askingFacts(document),
        { name: "Seed", value: String(study.seed) },
        { name: "Repeats", value: String(study.repeats) },
        { name: "Checks", value: study.checks === undefined ? "not known" : study.checks === 0 ? (imported.length > 0 ? "none" : "none: --checks 0") : `retest, placebo wording and both orders, as far as the templates have them, on ${formatNumber(study.checks, "count")} items${study.checked_arms === "headline" ? ", in the two arms of the headline contrast" : ""}` },
        ...document.judges.map(({ judge, trials, sequence }) => ({
          name: document.judges.length === 1 ? "Trials" : `Trials of ${judge}`,
          value: [
            `${formatNumber(trials.planned, "count")} main trials: ${formatNumber(trials.stored, "count")} answered, ${notAnswered(trials.pending, waitingTrials({ trials, sequence: sequence ?? null }))}`,
            ...(trials.checks.planned === 0 ? [] : [`${formatNumber(trials.checks.planned, "count")} for the checks: ${formatNumber(trials.checks.stored, "count")} answered, ${formatNumber(trials.checks.pending, "count")} pending`]),
            `${formatNumber(trials.asked, "count")} calls in this run`,
          ].join("; "),
        })),
      ],
    },
    ...provenance.judges.map((judge) => ({
      title: `Judge ${judge.id}`,
      facts: [
        ...Object.entries(judge.description).map(([name, value]) => ({ name, value: String(value), code: typeof value === "string" && /^[0-9a-f]{32,}$/.test(value) })),
        { name: "Adjustments", value: Object.keys(judge.adjustments).length === 0 ? "none: asked as the study says" : Object.entries(judge.adjustments).map(([name, value]) => `${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`).join("; ") },
        { name: "Models that answered", value: judge.models_seen.join(", ") || "not named" },
        { name: "Fingerprints", value: judge.fingerprints_seen.join(", ") || "none given" },
      ],
    })),
    ...(imported.length === 0 ? [] : [{ title: "Imported from (SHA-256)", facts: imported }]),
    { title: "Template files (SHA-256)", facts: Object.entries(provenance.template_hashes).map(([name, value]) => ({ name, value, code: true })) },
    {
      title: "Versions and dates",
      facts: [
        { name: "DialDefer", value: provenance.dialdefer }, { name: "Node", value: provenance.node }, { name: "Platform", value: provenance.platform },
        { name: "Verdict parser", value: provenance.verdict_parser },
        { name: "First reply", value: provenance.dates.first_reply ?? "none" }, { name: "Last reply", value: provenance.dates.last_reply ?? "none" },
        { name: "Reported", value: provenance.dates.reported },
      ],
    },
  ];
}

/** The files of published results that a study was imported from, each once. */
function importedFiles({ judges, contrasts }: ReportDocument): MethodFact[] {
  const files = new Map([...judges, ...contrasts].flatMap(({ published }) => published?.files.map(({ name, sha256 }) => [sha256, name] as const) ?? []));
  return [...files].map(([sha256, name]) => ({ name, value: sha256, code: true }));
}

/** The way of asking: that of the one comparison, or where the document lists its arms the contrasts and system prompts; the arms have a table. */
function askingFacts({ study }: ReportDocument): MethodFact[] {
  const arms = study.arms;
  if (arms.length === 0) {
    return [
      { name: "Templates", value: `family ${study.family}, framings ${study.framings.join(", ")}, ${study.wordings === 1 ? "1 wording" : `${study.wordings} wordings rotating over items`}` },
      { name: "Answer", value: `${study.answer}; options ${study.order}` },
      { name: "Labels", value: study.labels === null ? "those of the family" : study.labels.join(", ") },
      { name: "System prompt", value: study.system ?? "none" },
      { name: "Temperature", value: study.temperature === null ? "not set" : String(study.temperature) },
      { name: "Output cap", value: study.max_tokens === 0 ? "not recorded" : `${formatNumber(study.max_tokens, "count")} tokens` },
    ];
  }
  const prompts = systemPrompts(arms);
  return [
    ...study.contrast_names.map(({ name, baseline, treatment }, index) => ({ name: index === 0 ? "Headline contrast" : `Contrast ${index + 1}`, value: `${name} (C1 is ${baseline}; C2 is ${treatment})` })),
    { name: "Answers asked as", value: study.answer },
    ...prompts.map((prompt, index) => ({ name: prompts.length === 1 ? "System prompt" : `System prompt ${index + 1}`, value: prompt })),
  ];
}

/** The words of the report, explained in one line each. */
export const glossary: readonly { readonly term: string; readonly meaning: string }[] = [
  { term: "Item, claim", meaning: "An item is a question with a right and a wrong answer; each of the two answers is a claim that the judge is asked about." },
  { term: "C1, C2", meaning: "The same claim as a bare statement (C1) and as something a speaker said (C2). In a contrast, its baseline and its treatment." },
  { term: "Arm, contrast", meaning: "An arm is one way of asking; a contrast holds one arm against another on the same items." },
  { term: "T, A, S", meaning: "Framings of the templates \u201cmatched\u201d: a text and the question whether the answer in it is correct (T), a speaker and the same question (A), a speaker and the question whether the speaker is correct (S)." },
  { term: "Points", meaning: "Percentage points." },
  { term: "DDS", meaning: "Accuracy on right claims, C2 \u2212 C1, minus accuracy on wrong claims, C2 \u2212 C1: how much more is accepted in C2, summed over right and wrong claims. Above 0 deference, below 0 skepticism; it does not know which claims are right." },
  { term: "Placebo band", meaning: "Where 95\u00a0% of DDS lie when nothing but the wording differs: two wordings of the same framing are held against each other." },
  { term: "Flip", meaning: "A verdict that differs between the two framings on one claim." },
  { term: "Retest flip", meaning: "A verdict that differs between two askings of the very same prompt: noise." },
  { term: "P(accept)", meaning: "The probability of the accepting answer, out of what the two answers have together." },
  { term: "DDS on probabilities", meaning: "The same from P(accept) instead of verdicts." },
  { term: "d\u2032", meaning: "How far apart right and wrong claims are for the judge, in standard deviations; 0 is chance." },
  { term: "Criterion", meaning: "How much it takes to accept, in standard deviations; lower accepts more readily." },
  { term: "Choice rate", meaning: "How often the right claim of an item gets a higher P(accept) than its wrong one; 0.5 is chance. Both meet the same wording and order, so a preference for yes or for a place cancels." },
  { term: "AUC", meaning: "How often a right claim of any item gets a higher P(accept) than a wrong one of any item; 0.5 is chance." },
  { term: "Interval", meaning: "95\u00a0% confidence interval. Where wordings or clusters vary, they are the unit, not single items." },
  { term: "Sign-flip p", meaning: "Tests that the two framings could be swapped within each item, which is more than a mean of 0." },
];

/** Trials without a reply: those that wait, and those that were left out. */
function notAnswered(pending: number, waiting: number): string {
  const leftOut = pending - waiting;
  return [...waiting > 0 || leftOut === 0 ? [`${formatNumber(waiting, "count")} pending`] : [], ...leftOut > 0 ? [`${formatNumber(leftOut, "count")} not asked`] : []].join(", ");
}
