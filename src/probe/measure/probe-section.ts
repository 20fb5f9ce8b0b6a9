import type { ForestFigure, Section, SectionCell, SectionEstimate, SectionTable } from "../../analysis/section.js";
import type { Estimate } from "../../stats/estimate.js";
import type { ProbeDocument, ProbeProbabilities } from "../probe-document.js";

/** What the section is made from. */
export type SectionParts = Omit<ProbeDocument, "sections">;

/** A probe's numbers as a section of a report: its answer, the tables, and DDS beside what could fake it. */
export function probeSection(parts: SectionParts): Section {
  return {
    factor: "probe", title: "Your own judge prompt", judge: parts.judge,
    question: question(parts.kind),
    answer: parts.finding.sentence,
    caveats: parts.caveats,
    tables: [shiftTable(parts), ...levelTables(parts), ...parts.score === null ? [] : [scoreTable(parts)], lossTable(parts)],
    figures: [
      forest("The shift, and what could fake it", shiftRows(parts)),
      ...parts.probabilities === null ? [] : [forest("The same from probabilities", probabilityRows(parts.kind, parts.probabilities))],
    ],
  };
}

function question(kind: ProbeDocument["kind"]): string {
  switch (kind) {
    case "binary": return "Does this judge accept the same answer more readily when a speaker gives it than when a text does?";
    case "score": return "Does this judge score the same answer higher when a speaker gives it than when a text does?";
    case "pairwise": return "Does this judge prefer the same answer more when a speaker gives it?";
  }
}

/** DDS, its parts, and beside them what moves without a speaker. */
export function shiftRows({ kind, statistics, added_words: added, pairs }: Pick<ProbeDocument, "kind" | "added_words" | "pairs"> & { readonly statistics: Pick<ProbeDocument["statistics"], "dds" | "delta_correct" | "delta_incorrect"> }): readonly { readonly label: string; readonly value: SectionEstimate | null; readonly note: string }[] {
  const what = kind === "binary" ? "acceptance" : kind === "score" ? "score" : "preference";
  return [
    { label: "DDS", value: shown(statistics.dds), note: "speaker against text, right and wrong answers together; above 0 is deference" },
    { label: "right answers", value: shown(statistics.delta_correct), note: `change of ${what} of right answers` },
    { label: "wrong answers", value: turned(statistics.delta_incorrect), note: `change of ${what} of wrong answers` },
    ...kind === "pairwise" ? [] : [{ label: "added words alone", value: shown(added), note: "the text variant against your own words, by the same formula: what the words do that no speaker comes into" }],
    ...pairs === null ? [] : [
      { label: "identical answers", value: shown(pairs.identical_pairs), note: "placebo: two identical answers, one given by a speaker, both places" },
      { label: "place", value: shown(pairs.position_effect), note: "preference for the first place minus that for the second, no speaker" },
      { label: "place, identical answers", value: shown(pairs.identical_position), note: "the same between identical answers" },
    ],
  ];
}

/** The rows of `shiftRows` from probabilities, in the same order. */
export function probabilityRows(kind: ProbeDocument["kind"], probabilities: ProbeProbabilities): ReturnType<typeof shiftRows> {
  const { dds, delta_correct, delta_incorrect, added_words, pairs } = probabilities;
  return shiftRows({ kind, statistics: { dds, delta_correct, delta_incorrect }, added_words, pairs });
}

function forest(title: string, rows: ReturnType<typeof shiftRows>): ForestFigure {
  return { kind: "forest", title, unit: "pp", rows: rows.flatMap(({ label, value }) => value === null ? [] : [{ label, value }]) };
}

function shiftTable(parts: SectionParts): SectionTable {
  const { kind, n, probabilities } = parts;
  const weighed = probabilities === null ? [] : probabilityRows(kind, probabilities);
  return {
    title: kind === "score" ? "Shifts, in points of the range (100 is the whole range)" : "Shifts, in percentage points",
    columns: [
      { key: "shift", title: "shift", unit: "text" }, { key: "points", title: probabilities === null ? "points" : "by verdicts", unit: "pp" },
      ...probabilities === null ? [] : [{ key: "probabilities", title: "by probabilities", unit: "pp" } as const], { key: "meaning", title: "what it is", unit: "text" },
    ],
    rows: shiftRows(parts).map(({ label, value, note }, index): Record<string, SectionCell> => ({ shift: label, points: value, ...probabilities !== null && { probabilities: weighed[index]!.value }, meaning: note })),
    note: `95 % intervals by ${unitOf(parts.statistics.dds)}, ${n} complete ${n === 1 ? "item" : "items"}.${boundsNote(parts)}${probabilities === null ? "" : probabilityNote(kind, probabilities)}`,
  };
}

function probabilityNote(kind: ProbeDocument["kind"], { n, mass }: ProbeProbabilities): string {
  const what = kind === "binary" ? "P(accept)" : kind === "score" ? "the expected score" : "the probability of preference, a tie as a half";
  return ` By probabilities: ${what} among the replies that count, read where they part (${n} complete ${n === 1 ? "item" : "items"}). Together these replies had ${(100 * mass).toFixed(1)} % of the probability there.`;
}

function boundsNote({ statistics: { dds_bounds: bounds, dds }, losses }: SectionParts): string {
  const lost = Object.values(losses).reduce((sum, { correct, incorrect }) => sum + correct.answered - correct.read + incorrect.answered - incorrect.read, 0);
  if (bounds === null || dds === null || lost === 0) return "";
  return ` With the worst and the best for every reply that could not be read, DDS lies between ${bounds[0].toFixed(1)} and ${bounds[1].toFixed(1)}.`;
}

function unitOf(estimate: Estimate | null): string {
  return estimate?.unit ?? "item";
}

function levelTables({ kind, levels, probabilities }: SectionParts): readonly SectionTable[] {
  const what = kind === "binary" ? "accepted" : kind === "score" ? "mean score, percent of the range" : "preferred";
  return [
    levelTable("Levels", what, levels),
    ...probabilities === null ? [] : [levelTable("Levels by probabilities", kind === "binary" ? "mean P(accept)" : kind === "score" ? "expected score, percent of the range" : "mean P(preferred)", probabilities.levels)],
  ];
}

function levelTable(title: string, what: string, levels: SectionParts["levels"]): SectionTable {
  const names = { own: "your own words", unattributed: "a text", attributed: "a speaker" };
  return {
    title,
    columns: [
      { key: "arm", title: "the answer is from", unit: "text" }, { key: "right", title: `right answers ${what}`, unit: "percent" }, { key: "wrong", title: `wrong answers ${what}`, unit: "percent" },
      { key: "auc", title: "right above wrong (AUC)", unit: "share" }, { key: "n", title: "items", unit: "count" },
    ],
    rows: levels.map(({ arm, right, wrong, auc, n }): Record<string, SectionCell> => ({ arm: names[arm], right, wrong, auc, n })),
    note: "AUC: the chance that a right answer scores above a wrong one, ties half; .5 is guessing.",
  };
}

function scoreTable({ score }: SectionParts): SectionTable {
  const ordinal = score?.ordinal ?? null;
  const rows: Record<string, SectionCell>[] = ordinal === null ? [] : [
    { measure: "change of the criteria (below 0: a speaker's answers score higher)", value: ordinal.delta_criterion },
    { measure: "d' when a text gives the answer", value: ordinal.dprime.c1 }, { measure: "d' when a speaker gives it", value: ordinal.dprime.c2 },
  ].map(({ measure, value }) => ({ measure, value: { estimate: value.estimate, ci95: value.ci95 } }));
  const means = score?.means ?? null;
  return {
    title: "Scores by an ordinal probit",
    columns: [{ key: "measure", title: "measure", unit: "text" }, { key: "value", title: "z units", unit: "z" }],
    rows,
    note: [
      means === null ? null : `Mean scores, range ${score?.low} to ${score?.high}: right ${means.c1_correct.toFixed(2)} (text) and ${means.c2_correct.toFixed(2)} (speaker), wrong ${means.c1_incorrect.toFixed(2)} and ${means.c2_incorrect.toFixed(2)}.`,
      ordinal === null ? "Not measured: fewer than two items, or one score for all." : ordinal.note,
    ].filter((note) => note !== null).join(" "),
  };
}

function lossTable({ losses }: SectionParts): SectionTable {
  const columns = ["planned", "read", "refused", "truncated", "unparsed", "contradictory", "pending"] as const;
  return {
    title: "Replies",
    columns: [{ key: "arm", title: "variant", unit: "text" }, { key: "answers", title: "answers", unit: "text" }, ...columns.map((key) => ({ key, title: key, unit: "count" as const }))],
    rows: Object.entries(losses).flatMap(([arm, of]) => (["correct", "incorrect"] as const).map((claim): Record<string, SectionCell> => ({
      arm, answers: claim === "correct" ? "right" : "wrong", ...Object.fromEntries(columns.map((key) => [key, of[claim][key]])),
    }))),
    note: "A reply that does not say its verdict in the form that was asked for is missing; nothing is guessed.",
  };
}

function shown(estimate: Estimate | null): SectionEstimate | null {
  return estimate === null ? null : { estimate: estimate.estimate, ci95: estimate.ci95 };
}

/** The change of a wrong answer's acceptance is that of accuracy with its sign turned. */
function turned(estimate: Estimate | null): SectionEstimate | null {
  return estimate === null ? null : { estimate: 0 - estimate.estimate, ci95: [0 - estimate.ci95[1], 0 - estimate.ci95[0]] };
}
