import type { ComputedTable, StatisticsDocument } from "../analysis/computed-table.js";
import type { FurtherEquivalence, FurtherPolarity } from "../analysis/further-document.js";
import { wrapWidth } from "../core/display-width.js";
import { formatInterval } from "../report/format-interval.js";
import { formatNumber, noNumber, type Measure } from "../report/format-number.js";
import { typography } from "../report/typography.js";
import type { Estimate, Interval } from "../stats/estimate.js";
import { plainText } from "./plain-text.js";
import { textTable } from "./text-table.js";

/** Up to this many tables each gets its own page; more are listed one a line. */
const mostPages = 3;

/** Why an interval is what it is, by the name that JSON gives it. */
const intervalWords: Readonly<Record<string, string>> = {
  "t": "paired t over items",
  "exact": "exact percentile bootstrap over items",
  "draws": "percentile bootstrap over items, by draws",
  "pseudo-count": "with imagined items, because fewer than ten items differ and the others are too short there",
  "jackknife-t": "jackknife over items, t",
};

const width = 80;

const unitWords = "DDS, changes of accuracy and shares: percentage points. Criterion and d-prime: z. Unit of all intervals: the item.";

/** The statistics of tables for reading: each with its interval, how that was made, and how many items it rests on. */
export function statisticsText({ tables }: StatisticsDocument): string {
  const entries = Object.entries(tables);
  if (entries.length === 0) return "No table was given.";
  return entries.length <= mostPages ? entries.map(([name, table]) => pageOf(name, table)).join("\n\n") : overviewOf(entries);
}

function overviewOf(entries: readonly (readonly [string, ComputedTable])[]): string {
  const methods = new Set<string>();
  const rows = entries.map(([name, table]) => {
    if (table.dds !== null) methods.add(table.dds.interval);
    return [plainText(name), table.n, missingItems(table), estimated(table.dds, "points"), table.dds?.interval ?? noNumber,
      estimated(table.delta_criterion, "z"), estimated(table.delta_dprime, "z"), table.finding.verdict];
  });
  return [
    textTable(["table", "items", "missing", "DDS [95 %]", "by", "change of criterion", "change of d-prime", "finding"], rows), "",
    ...[...methods].map((method) => `${method}: ${intervalWords[method] ?? method}.`),
    "Changes of criterion and d-prime: jackknife over items, t. Unit of all intervals: the item. --json holds the rest.",
    ...entries.some(([, { models }]) => models !== undefined && models !== null) ? [`Models: in --json, or here with up to ${mostPages} tables at a time.`] : [],
  ].join("\n");
}

function pageOf(name: string, table: ComputedTable): string {
  const { n, dds, dds_bounds, further, finding } = table;
  const missing = missingItems(table);
  const head = `${plainText(name)}: ${counted(n, "complete item")}${missing === 0 ? ", none with a missing verdict" : `, ${counted(missing, "item")} with a missing verdict left out`}`;
  if (dds === null || further === null) return `${head}\nNothing can be computed without complete items.`;
  const { sign_flip, posterior, headroom, item_signs } = further;
  const rows: string[][] = [
    ["DDS", ...shown(dds.estimate, dds.ci95, "points"), intervalWords[dds.interval] ?? dds.interval],
    ...dds.interval === "t" ? [] : [["", "", formatInterval(dds.ci95_item, "points"), intervalWords["t"]!]],
    ...dds.ci95_bootstrap === null || dds.bootstrap === null ? [] : [["", "", formatInterval(dds.ci95_bootstrap, "points"), intervalWords[dds.bootstrap]!]],
    ["", "", formatInterval(posterior.equal_tailed95, "points"), `posterior, Jeffreys' prior (mean ${formatNumber(posterior.mean_pp, "points")})`],
    ...missing === 0 || dds_bounds === null ? [] : [["", "", formatInterval(dds_bounds, "points"), "bounds: every missing verdict one way, then the other"]],
    ["  of its headroom", ...headroom === null ? [noNumber, noNumber, "C1 leaves none"] : [...shown(headroom.estimate, headroom.ci95, "effect"), `of ${formatNumber(headroom.headroom_pp, "points")}: ${headroom.interval === "delta-t" ? "delta method, t" : "imagined items"}`]],
    ...accuracyRows("Right claims", further.correct, table.mcnemar.correct),
    ...accuracyRows("Wrong claims", further.incorrect, table.mcnemar.incorrect),
    ["Criterion", ...change(table.delta_criterion), framings(table.criterion)],
    ["d-prime", ...change(table.delta_dprime), framings(table.dprime)],
    ...table.split === null ? [] : [["Split of DDS", "", "", `${formatNumber(table.split.criterion_pp, "points")} by the criterion, ${formatNumber(table.split.sensitivity_pp, "points")} by d-prime (log-linear rates)`]],
    ["Tests of no shift", "", "", `sign-flip ${pValue(sign_flip.exact)}, mid-${pValue(sign_flip.midp)}; t test ${further.t_test === null ? "none without spread" : pValue(further.t_test.p)}`],
    ["", "", "", `${counted(item_signs.up, "item")} towards accepting, ${formatNumber(item_signs.down, "count")} away from it`],
    ["Equivalence", "", "", equivalenceWords(further.equivalence)],
    ...lossRows(table),
    ...modelRows(table),
  ];
  return [head, ...wrapWidth(typography(plainText(finding.sentence)), width), "", textTable(["", "estimate", "95 %", "how"], rows), ...wrapWidth(unitWords, width)].join("\n");
}

/** DDS by the other ways of dealing with lost verdicts, and whether these differ between the framings; nothing where none is lost. */
function lossRows({ missing_data: data }: ComputedTable): string[][] {
  if (data === null) return [];
  const { missing_as_wrong: wrong, imputed, bounds, differential: loss } = data;
  return [
    ["Lost verdicts as wrong", ...(wrong.dds === null ? [noNumber, noNumber] : shown(wrong.dds.estimate, wrong.dds.ci95, "points")), `${counted(wrong.n, "item")}; how published results count`],
    ["  imputed", ...(imputed === null ? [noNumber, noNumber, data.not_computed[0] ?? ""] : [...shown(imputed.estimate, imputed.ci95, "points"), `${counted(imputed.n, "item")}; from the item's other verdicts, ${imputed.imputations} imputations`])],
    ...bounds === null ? [] : [["  whatever they were", "", formatInterval(bounds.ci95, "points"), `${counted(bounds.n, "item")}; both bounds with their 95 % intervals`]],
    ...loss === null ? [] : (["correct", "incorrect"] as const).map((polarity) => [
      `  lost, ${polarity === "correct" ? "right" : "wrong"} claims`, ...shown(loss[polarity].difference, loss[polarity].ci95, "points"), `share lost, C2 minus C1: Newcombe${loss[polarity].mcnemar === null ? "" : `; McNemar mid-${pValue(loss[polarity].mcnemar!.midp)}`}`,
    ]),
    ...loss === null || loss.all === null ? [] : [["", "", "", `losses alike in all four conditions: ${pValue(loss.all.p)} (Cochran's Q)`]],
  ];
}

/** DDS by each model that gives it in points, and what framing does to the odds of acceptance in the others. */
function modelRows({ models }: ComputedTable): string[][] {
  if (models === undefined || models === null) return [];
  const { gee, conditional_logit: conditional, random_intercept: intercept, least_squares: slope } = models;
  const framing = conditional.coefficients?.framing ?? null;
  const [low, high] = framing?.ci95 ?? [null, null];
  const because = (reason: string | null): string => reason === null ? "" : `; ${reason}`;
  return [
    ["DDS by models", ...slope === null ? [noNumber, noNumber] : shown(slope.estimate, slope.ci95, "points"), "least squares, CR2 by item, Satterthwaite"],
    ["", ...intercept === null ? [noNumber, noNumber] : shown(intercept.standardised.dds.estimate, intercept.standardised.dds.ci95, "points"), `random intercepts of items, averaged over them${because(intercept?.reason ?? null)}`],
    ["Framing, log odds", ...gee === null ? [noNumber, noNumber] : shown(gee.coefficients.framing.estimate, gee.coefficients.framing.ci95, "effect"), `wrong claims, GEE (exchangeable)${because(gee?.reason ?? null)}`],
    ["", ...intercept === null ? [noNumber, noNumber] : shown(intercept.coefficients.framing.estimate, intercept.coefficients.framing.ci95, "effect"), "wrong claims, random intercepts"],
    ["", framing === null ? noNumber : formatNumber(framing.estimate, "effect"), low === null || high === null ? noNumber : formatInterval([low, high], "effect"),
      `wrong claims, conditional on the item (${counted(conditional.informative, "item")} that differ)${because(conditional.reason)}`],
  ];
}

function missingItems({ table, n }: ComputedTable): number {
  return Object.values(table).reduce((sum, count) => sum + count, 0) - n;
}

function counted(count: number, noun: string): string {
  return `${formatNumber(count, "count")} ${noun}${count === 1 ? "" : "s"}`;
}

function shown(estimate: number, interval: Interval, measure: Measure): [string, string] {
  return [formatNumber(estimate, measure), formatInterval(interval, measure)];
}

function change(value: Estimate | null): [string, string] {
  return value === null ? [noNumber, noNumber] : shown(value.estimate, value.ci95, "z");
}

function estimated(value: Estimate | null, measure: Measure): string {
  return value === null ? noNumber : shown(value.estimate, value.ci95, measure).join(" ");
}

function framings({ c1, c2 }: { readonly c1: number | null; readonly c2: number | null }): string {
  return `${formatNumber(c1, "z")} in C1, ${formatNumber(c2, "z")} in C2; change: jackknife, t`;
}

function accuracyRows(label: string, { accuracy_change, b, c }: FurtherPolarity, { exact, midp }: { readonly exact: number; readonly midp: number }): string[][] {
  return [
    [label, ...shown(accuracy_change.estimate, accuracy_change.newcombe_ci95, "points"), "accuracy, C2 minus C1: Newcombe"],
    ["", "", "", `right only in C1 ${b}, only in C2 ${c}: McNemar ${pValue(exact)}, mid-${pValue(midp)}`],
  ];
}

function equivalenceWords(tests: readonly FurtherEquivalence[]): string {
  const refused = tests.find((test) => test.refused !== null)?.refused;
  if (refused !== undefined && refused !== null) return `refused: ${refused}`;
  return tests.map(({ margin_pp, pseudo_count }) => `\u00b1${margin_pp} points ${pseudo_count?.equivalent === true ? "shown" : "not shown"} (${pValue(pseudo_count?.p ?? 1)})`).join("; ");
}

function pValue(p: number): string {
  const text = formatNumber(p, "p");
  return text.startsWith("<") ? `p ${text}` : `p = ${text}`;
}
