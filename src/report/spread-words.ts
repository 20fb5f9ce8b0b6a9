import type { JudgeBlock } from "../analysis/report-document.js";
import type { ProjectedError } from "../analysis/variance-document.js";
import { formatNumber } from "./format-number.js";
import { withCount } from "./with-count.js";

/** Where the spread of an item's difference comes from and what would make DDS surer, in words; null without items or in documents of earlier versions. */
export function spreadWords({ variance_components: components = null }: Pick<JudgeBlock, "variance_components">): string | null {
  if (components === null || components.item === null) return null;
  const { wording, item, repeat, crossed, repeats, projected, not_estimable: open } = components;
  const asking = repeat === null ? 0 : repeat.variance / repeats;
  const total = (wording?.variance ?? 0) + item.variance + asking;
  const share = (variance: number): string => total > 0 ? ` (${formatNumber(100 * variance / total, "percent")}\u00a0% of the variance)` : "";
  const parts = [
    ...(wording === null ? [] : [`wordings ${digits(wording.sd_pp)}${wording.sd_ci95 === null ? "" : ` [${digits(wording.sd_ci95[0])}, ${digits(wording.sd_ci95[1])}]`}${share(wording.variance)}`]),
    `items ${digits(item.sd_pp)}${share(item.variance)}`,
    ...(repeat === null ? [] : [repeat.from === "proved deterministic" ? "asking again 0, as the judge was proved to answer alike" : `asking once more ${digits(repeat.sd_pp)}${share(asking)}, read off ${repeat.from === "repeats" ? "the repeats" : `the retest of ${withCount(repeat.n, "item")}`}`]),
  ];
  return [
    `An item's difference spreads, as standard deviations in points, by ${parts.join(", ")}.`,
    ...(crossed === null ? [] : [`On the ${withCount(crossed.n, "check item")} that met two wordings: the item's own ${digits(crossed.item.sd_pp)}, what it does with one wording ${digits(crossed.item_by_wording.sd_pp)}.`]),
    ...(projected.length === 0 ? [] : [errorWords(projected)]),
    ...(open.length === 0 ? [] : [`Not to be told: ${open.join("; ")}.`]),
  ].join(" ");
}

function errorWords([now, ...others]: readonly ProjectedError[]): string {
  const what = (other: ProjectedError): string => now === undefined ? "" : other.wordings > now.wordings ? `${other.wordings} wordings` : other.items > now.items ? withCount(other.items, "item") : `${other.repeats} askings`;
  return `By these parts the error of DDS is ${digits(now?.se_pp ?? 0)} points; with ${others.map((other) => `${what(other)} it would be ${digits(other.se_pp)}`).join(", with ")}.`;
}

function digits(points: number): string {
  return points.toFixed(1);
}
