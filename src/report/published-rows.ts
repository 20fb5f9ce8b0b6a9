import type { JudgeBlock } from "../analysis/report-document.js";
import type { TwoReadings } from "../analysis/published-comparison.js";
import { conditionSum, countsInWords } from "./conditions.js";
import type { StatisticRow } from "./statistic-rows.js";

const counted = [
  ["agree", "Read alike", "the same verdict, or none in both"],
  ["differ", "Another verdict", "both read a verdict, and not the same"],
  ["ours_only", "Read here alone", "the published reading is missing"],
  ["theirs_only", "Read there alone", "ours is missing"],
  ["integers", "Numbers", "published readings that stand as numbers, which comparisons of texts miss"],
  ["empty", "Empty", "published readings that are an empty text"],
  ["nulls", "Nulls", "published readings that are null"],
  ["without_reply", "Without a reply", "the published reading stands in its place"],
] as const;

/** The published readings of an imported study beside ours; nothing for a study that was asked here. */
export function publishedRows({ published }: Pick<JudgeBlock, "published">): StatisticRow[] {
  if (published === undefined) return [];
  const row = (key: string, label: string, measure: StatisticRow["measure"], estimate: number | null, note: string): StatisticRow => ({
    group: "Published readings", key: `published.${key}`, label, measure, estimate, interval: null, unit: null, se: null, n: NaN, missing: NaN, note: estimate === null ? "not measured" : note,
  });
  const dds = (key: "dds_complete" | "dds_nulls_wrong", { theirs, ours }: TwoReadings, rule: string): StatisticRow[] => [
    row(`${key}.theirs`, `DDS by the published readings, ${rule}`, "points", theirs, "without an interval"),
    row(`${key}.ours`, `DDS by our readings, ${rule}`, "points", ours, "without an interval"),
  ];
  return [
    ...counted.map(([key, label, meaning]) => {
      const count = conditionSum(published[key]);
      return row(key, label, "count", count, count === 0 ? meaning : `${meaning}: ${countsInWords(published[key])}`);
    }),
    ...dds("dds_complete", published.dds_complete, "complete items"),
    ...dds("dds_nulls_wrong", published.dds_nulls_wrong, "missing verdicts counted as wrong"),
  ];
}
