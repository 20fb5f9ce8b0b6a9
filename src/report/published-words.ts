import type { JudgeBlock } from "../analysis/report-document.js";
import { conditionSum } from "./conditions.js";
import { formatNumber, formatWithUnit } from "./format-number.js";

/** How the published readings of an imported study compare with ours, in one line; null for a study that was asked here. */
export function publishedWords({ published }: JudgeBlock): string | null {
  if (published === undefined) return null;
  const [agree, differ, ours, theirs, without] = [published.agree, published.differ, published.ours_only, published.theirs_only, published.without_reply].map(conditionSum) as [number, number, number, number, number];
  const count = (value: number) => formatNumber(value, "count");
  const all = agree + differ + ours + theirs;
  if (without === all && all > 0) {
    return `${count(all)} published verdicts without replies: nothing can be read again, and they stand in for ours; DDS with missing ones as wrong ${points(published.dds_nulls_wrong.theirs)}`;
  }
  return [
    `${count(agree)} of ${count(all)} published readings are ours`,
    ...(differ === 0 ? [] : [`${count(differ)} are another verdict`]),
    ...(ours === 0 ? [] : [`${count(ours)} are missing there`]),
    ...(theirs === 0 ? [] : [`${count(theirs)} are missing here`]),
    ...(without === 0 ? [] : [`${count(without)} come without a reply that could be read again`]),
    `DDS by theirs ${points(published.dds_complete.theirs)}, with missing ones as wrong ${points(published.dds_nulls_wrong.theirs)}`,
  ].join("; ");
}

function points(value: number | null): string {
  return value === null ? "not measured" : formatWithUnit(value, "points");
}
