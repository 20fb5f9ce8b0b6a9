import type { JudgeBlock } from "../analysis/report-document.js";
import { excludesZero } from "../stats/intervals/excludes-zero.js";
import { formatEstimate } from "./format-estimate.js";
import { formatInterval } from "./format-interval.js";
import { formatNumber, formatWithUnit } from "./format-number.js";

/** DDS by the other ways of dealing with lost replies; `short` without intervals. Empty where none is lost. */
export function missingDataWords({ missing_data: data }: JudgeBlock): { readonly sentence: string; readonly short: string } {
  if (data === null) return { sentence: "", short: "" };
  const { imputed, differential, missing_as_wrong: counted } = data;
  const views = [
    ...counted.dds === null ? [] : [{ name: "counted as wrong", value: counted.dds, n: counted.n }],
    ...imputed === null ? [] : [{ name: "imputed from the item's other verdicts", value: imputed, n: imputed.n }],
  ];
  const apart = differential === null ? [] : (["correct", "incorrect"] as const).filter((polarity) => excludesZero(differential[polarity].ci95))
    .map((polarity) => `on ${polarity === "correct" ? "right" : "wrong"} claims by ${formatWithUnit(differential[polarity].difference, "points")} ${formatInterval(differential[polarity].ci95, "points", 100)} (C2 \u2212 C1)`);
  return {
    sentence: [
      ...views.length === 0 ? [] : [`Lost verdicts ${views.map(({ name, value, n }) => `${name}, DDS is ${formatEstimate(value, "points")} (n = ${formatNumber(n, "count")})`).join("; ")}.`],
      ...apart.length === 0 ? [] : [`Losses differ between the framings: ${apart.join("; ")}.`],
    ].join(" "),
    short: views.map(({ name, value }) => `${formatNumber(value.estimate, "points")} ${name.replace(" from the item's other verdicts", "")}`).join(", "),
  };
}
