import type { CorrectedAgreement } from "../../analysis/flip-agreement.js";
import type { Estimate, Interval } from "../../stats/estimate.js";
import type { LabelBaseline, MeasuredContrast, MitigationItems, Reproduction } from "../../published/reproduce/reproduction.js";
import { conditionName, conditions } from "../conditions.js";
import { withCount } from "../with-count.js";
import { valueText } from "./value-text.js";

/** A table of what the files give beyond the published numbers. */
export interface MeasuredSection {
  readonly title: string;
  readonly note: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Lines under the table. */
  readonly remarks?: readonly string[];
}

/** What the files give beyond the published numbers, the contrasts last; without tables that have no row and no remark. */
export function measuredSections(reproduction: Reproduction): MeasuredSection[] {
  return [mitigations, balanced, labels, labelContrasts, agreement, contrasts].map((section) => section(reproduction)).filter(({ rows, remarks = [] }) => rows.length + remarks.length > 0);
}

function mitigations({ mitigations: measured, mitigation_means: means, mitigation_items: items }: Reproduction): MeasuredSection {
  return {
    title: "Mitigations",
    note: "DDS in points, 95 % interval. Fixed: held against the unmitigated statements, as published. Joint: the mitigation in both framings. Fixed = joint + drift of the statements.",
    header: ["model, data set, mitigation", "n", "unmitigated", "fixed", "joint", "drift"],
    rows: [
      ...measured.map(({ model, dataset, mitigation, n, ...of }) => [`${model}, ${dataset}, ${mitigation}`, String(n), ...[of.unmitigated, of.fixed, of.joint, of.drift].map(withInterval)]),
      ...means.map(({ model, mitigation, domains, ...of }) => [`${model}, ${domains.length} benchmarks (macro, from files and summary), ${mitigation}`, "-", ...[of.unmitigated, of.fixed, of.joint, of.drift].map(points)]),
    ],
    remarks: items.map(itemsRemark),
  };
}

function itemsRemark({ model, dataset, mitigation, common, unmitigated, mitigated }: MitigationItems): string {
  const sizes = `${withCount(unmitigated, "item")} unmitigated, ${withCount(mitigated, "item")} mitigated`;
  const what = common === null ? "not the same items in all its domains; left out" : common === 0 ? "no item in common; left out" : `${withCount(common, "item")} in common, which all its numbers are of`;
  return `${model}, ${dataset ?? "mean of the benchmarks"}, ${mitigation}: ${sizes}, ${what}.`;
}

function balanced({ balanced: measured }: Reproduction): MeasuredSection {
  return {
    title: "Conflicts by class",
    note: "DDS in points on items whose author overreacts (OR), on those whose author does not (NOR), and balanced: the mean of both. Same rule: verdicts that stand as numbers are wrong.",
    header: ["model, who judges whom", "same rule: OR", "NOR", "balanced", "right rule: OR", "NOR", "balanced", "reasons"],
    rows: measured.map(({ model, labels: roles, mitigation, scope, same_rule: same, right_rule: right, reasons }) => [
      [model, roles, ...mitigation === "none" ? [] : [mitigation, scope]].join(", "), ...[same.or, same.nor, same.balanced].map(points), ...[right.or, right.nor, right.balanced].map(withInterval), reasons.join(", "),
    ]),
  };
}

const baselineNames: readonly LabelBaseline["baseline"][] = ["benchmark", "implied", "figure 7"];

function labels({ labels: measured }: Reproduction): MeasuredSection {
  return {
    title: "Labels",
    note: "Replies under C2 alone, so that DDS is a point without an interval; in each cell the DDS and its change, in points. Right and wrong claims: accuracy in percent. Benchmark: the released run of the model on the data set. Implied: the run that the published changes leave, which was not released. Figure 7: the same with the DDS that the figure prints for it.",
    header: ["labels", "n", "right claims, C2, %", "wrong claims, C2, %", "published change", ...baselineNames.map((name) => `against ${name}`)],
    rows: measured.map(({ labels: pair, n, c2_correct: correct, c2_incorrect: incorrect, published_change: published, baselines }) => [
      pair, String(n), correct.toFixed(1), incorrect.toFixed(1), points(published),
      ...baselineNames.map((name) => {
        const found = baselines.find(({ baseline }) => baseline === name);
        return found === undefined ? "-" : `${points(found.dds)} (${points(found.change)} from ${points(found.baseline_dds)})`;
      }),
    ]),
  };
}

function labelContrasts({ label_contrasts: measured }: Reproduction): MeasuredSection {
  return {
    title: "Labels, C2 against C2",
    note: "Acceptance under the first pair minus acceptance under the second, in points of DDS.",
    header: ["labels", "n", "difference"],
    rows: measured.map(({ labels: pair, against, statistics }) => [`${pair} against ${against}`, String(statistics.n), withInterval(statistics.dds)]),
  };
}

function agreement({ agreement: measured }: Reproduction): MeasuredSection {
  return {
    title: "Agreement of models",
    note: "Items that flip (deference or skepticism) in all, none or some of the models at hand; agreement is all and none together. Kappa (Fleiss) and alpha (Krippendorff, with items that some models lack) take off what chance gives: of flips, and kappa of the verdicts in each condition.",
    header: ["data set", "models", "n", "all", "none", "some", "agreement", "kappa of flips", "alpha of flips", ...conditions.map((condition) => `kappa, ${conditionName(condition)}`)],
    rows: measured.map(({ dataset, models, right_rule: { n, all, none, some, agreement: share, flips, verdicts } }) => [
      dataset, models.join(", "), String(n), String(all), String(none), String(some), share === null ? "-" : `${share.estimate.toFixed(1)} % [${share.ci95.map((end) => end.toFixed(1)).join(", ")}]`,
      corrected(flips?.fleiss_kappa), corrected(flips?.krippendorff_alpha), ...conditions.map((condition) => corrected(verdicts?.[condition].fleiss_kappa)),
    ]),
  };
}

function contrasts({ contrasts: measured }: Reproduction): MeasuredSection {
  return {
    title: "Every contrast of the files",
    note: "DDS by the published rule, with the interval of the published draws, and by the right one (complete items, replies read by the verdict parser). p: McNemar's exact test of right and of wrong claims; h: Cohen's, statements minus speakers, both by the published rule. Flips: both kinds summed, with one kind per item, and all verdicts that changed.",
    header: ["contrast", "items", "same rule", "p right, wrong", "h right, wrong", "n", "right rule", "deference + skepticism", "one per item", "changed", "reasons"],
    rows: measured.map(contrastRow),
  };
}

function contrastRow({ name, items, same_rule: same, right_rule: right, reasons }: MeasuredContrast): string[] {
  const { mcnemar: { correct, incorrect }, cohens_h: h, flips } = same;
  const inUnit = (values: readonly number[], unit: string) => values.map((value) => valueText(value, { digits: null, unit })).join(", ");
  return [
    name, String(items), `${points(same.dds)}${same.dds_ci95 === null ? "" : ` ${intervalText(same.dds_ci95)}`}`,
    inUnit([correct.exact, incorrect.exact], "p"), inUnit([h.correct, h.incorrect], "h"), String(right.n), withInterval(right.dds),
    `${flips.deference} + ${flips.skepticism}`, `${flips.deference} + ${flips.skepticism - flips.both}`, String(correct.b + correct.c + incorrect.b + incorrect.c), reasons.join(", "),
  ];
}

function corrected(value: CorrectedAgreement | undefined): string {
  return value === undefined || value.estimate === null || value.ci95 === null ? "-" : `${value.estimate.toFixed(2)} [${value.ci95.map((end) => end.toFixed(2)).join(", ")}]`;
}

function points(value: number | null): string {
  if (value === null) return "-";
  const text = Math.abs(value).toFixed(1);
  return `${Number(text) === 0 ? "" : value < 0 ? "-" : "+"}${text}`;
}

function intervalText(interval: Interval): string {
  return `[${interval.map(points).join(", ")}]`;
}

function withInterval(estimate: Estimate | null): string {
  return estimate === null ? "-" : `${points(estimate.estimate)} ${intervalText(estimate.ci95)}`;
}
