import { contrastStatistics } from "../../analysis/contrast-statistics.js";
import type { ContrastStatistics, Finding } from "../../analysis/report-document.js";
import type { PairedSample } from "../../analysis/paired-sample.js";
import type { ProbeDocument, ProbeStatistics } from "../probe-document.js";
import type { ReplyScale } from "../replies/reply-parser.js";
import type { CollectedValues } from "./collect-values.js";
import { levelsOf } from "./levels.js";
import { constantPreference, pairNumbers } from "./pair-numbers.js";
import { probeFinding } from "./probe-finding.js";
import { constantScore, scoreNumbers } from "./score-numbers.js";
import { attributedCells, pointwiseCells, unattributedCells, valueSample } from "./value-sample.js";

/** Every number of a probe. */
export type MeasuredValues = Pick<ProbeDocument, "n" | "finding" | "statistics" | "added_words" | "levels" | "score" | "pairs">;

/** Ties are halves of a value that is a mean over two places. */
const pairTicks = 4;

/** Derives every number of a probe from what was collected. */
export function measureValues(collected: CollectedValues, scale: ReplyScale, seed: number): MeasuredValues {
  const repeats = scale.kind === "pairwise" ? pairTicks : scale.kind === "score" ? Math.max(2, Math.round(scale.high - scale.low)) : 1;
  const sampleOf = (cells: Parameters<typeof valueSample>[1]): PairedSample => valueSample(collected, cells, { repeats, seed, binary: scale.kind === "binary" });
  const pairwise = scale.kind === "pairwise";
  const headline = sampleOf(pairwise ? [...unattributedCells("plain"), ...attributedCells()] : pointwiseCells("statement", "speaker"));
  const own = sampleOf(pairwise ? [...unattributedCells("own"), ...unattributedCells("plain")] : pointwiseCells("own", "statement"));
  const statistics = contrastStatistics(headline);
  const score = scale.kind === "score" ? scoreNumbers(headline, scale) : null;
  const lost = ["statement", "speaker", "plain", "first", "second"].flatMap((name) => collected.lost.get(name) ?? []).reduce((sum, column) => sum + column.reduce((one, value) => one + value, 0), 0);
  const finding: Finding = probeFinding({
    kind: scale.kind, statistics, lost, criterion: score?.ordinal?.delta_criterion ?? null,
    constant: scale.kind === "score" ? constantScore(headline, scale) : pairwise ? constantPreference(collected) : null,
  });
  return {
    n: statistics.n, finding, statistics: published(statistics, scale.kind), score,
    added_words: pairwise ? null : contrastStatistics(own, { draws: false }).dds,
    levels: [levelsOf(own, ["own", "unattributed"])[0], ...levelsOf(headline, ["unattributed", "attributed"])],
    pairs: pairwise ? pairNumbers(collected, seed) : null,
  };
}

/** Without the numbers that only verdicts have. */
function published(statistics: ContrastStatistics, kind: ReplyScale["kind"]): ProbeStatistics {
  if (kind === "binary") return statistics;
  const { n, design, delta_correct, delta_incorrect, dds, dds_bounds, macro, micro, flags } = statistics;
  return { n, design, delta_correct, delta_incorrect, dds, dds_bounds, macro, micro, flags };
}
