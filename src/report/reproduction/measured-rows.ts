import type { CorrectedAgreement } from "../../analysis/flip-agreement.js";
import type { Estimate } from "../../stats/estimate.js";
import type { Reproduction } from "../../published/reproduce/reproduction.js";
import { conditionName, conditions } from "../conditions.js";

interface Section {
  readonly title: string;
  readonly note: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** What the files give beyond the published numbers, as sections of tables. */
export function measuredSections({ mitigations, mitigation_means: means, labels, label_contrasts: against, agreement, contrasts }: Reproduction): Section[] {
  const sections: Section[] = [
    {
      title: "Mitigations",
      note: "DDS in points, 95 % interval. Fixed: held against the unmitigated statements, as published. Joint: the mitigation in both framings. Fixed = joint + drift of the statements.",
      header: ["model, data set, mitigation", "n", "unmitigated", "fixed", "joint", "drift"],
      rows: [
        ...mitigations.map(({ model, dataset, mitigation, n, ...of }) => [`${model}, ${dataset}, ${mitigation}`, String(n), ...[of.unmitigated, of.fixed, of.joint, of.drift].map(withInterval)]),
        ...means.map(({ model, mitigation, domains, ...of }) => [`${model}, ${domains.length} benchmarks (macro, from files and summary), ${mitigation}`, "-", ...[of.unmitigated, of.fixed, of.joint, of.drift].map(points)]),
      ],
    },
    {
      title: "Labels",
      note: "Replies under C2 alone. Against the statements of the benchmark's summary row DDS is a point without an interval; two pairs of labels are compared C2 against C2.",
      header: ["labels", "n", "C2 correct", "C2 incorrect", "DDS", "change", "published change"],
      rows: labels.map((one) => [one.labels, String(one.n), one.c2_correct.toFixed(1), one.c2_incorrect.toFixed(1), points(one.dds_against_summary), points(one.change_against_summary), points(one.published_change)]),
    },
    {
      title: "Labels, C2 against C2",
      note: "Acceptance under the first pair minus acceptance under the second, in points of DDS.",
      header: ["labels", "n", "difference"],
      rows: against.map(({ labels: pair, against: reference, statistics }) => [`${pair} against ${reference}`, String(statistics.n), withInterval(statistics.dds)]),
    },
    {
      title: "Agreement of models",
      note: "Items that flip (deference or skepticism) in all, none or some of the models at hand; agreement is all and none together. Kappa (Fleiss) and alpha (Krippendorff, with items that some models lack) take off what chance gives: of flips, and kappa of the verdicts in each condition.",
      header: ["data set", "models", "n", "all", "none", "some", "agreement", "kappa of flips", "alpha of flips", ...conditions.map((condition) => `kappa, ${conditionName(condition)}`)],
      rows: agreement.map(({ dataset, models, right_rule: { n, all, none, some, agreement: share, flips, verdicts } }) => [
        dataset, models.join(", "), String(n), String(all), String(none), String(some), share === null ? "-" : `${share.estimate.toFixed(1)} % [${share.ci95.map((end) => end.toFixed(1)).join(", ")}]`,
        corrected(flips?.fleiss_kappa), corrected(flips?.krippendorff_alpha), ...conditions.map((condition) => corrected(verdicts?.[condition].fleiss_kappa)),
      ]),
    },
    {
      title: "Every contrast of the files",
      note: "DDS by the published rule and by the right one (complete items, replies read by the verdict parser). Flips: both kinds summed, and with one kind per item.",
      header: ["contrast", "items", "same rule", "n", "right rule", "deference + skepticism", "one per item", "reasons"],
      rows: contrasts.map(({ name, items, same_rule: same, right_rule: right, reasons }) => [
        name, String(items), points(same.dds), String(right.n), withInterval(right.dds),
        `${same.flips.deference} + ${same.flips.skepticism}`, `${same.flips.deference} + ${same.flips.skepticism - same.flips.both}`, reasons.join(", "),
      ]),
    },
  ];
  return sections.filter(({ rows }) => rows.length > 0);
}

function corrected(value: CorrectedAgreement | undefined): string {
  return value === undefined || value.estimate === null || value.ci95 === null ? "-" : `${value.estimate.toFixed(2)} [${value.ci95.map((end) => end.toFixed(2)).join(", ")}]`;
}

function points(value: number | null): string {
  if (value === null) return "-";
  const text = Math.abs(value).toFixed(1);
  return `${Number(text) === 0 ? "" : value < 0 ? "-" : "+"}${text}`;
}

function withInterval(estimate: Estimate | null): string {
  return estimate === null ? "-" : `${points(estimate.estimate)} [${estimate.ci95.map(points).join(", ")}]`;
}
