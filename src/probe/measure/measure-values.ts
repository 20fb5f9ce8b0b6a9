import { contrastStatistics } from "../../analysis/contrast-statistics.js";
import type { ContrastStatistics, Finding } from "../../analysis/report-document.js";
import type { PairedSample } from "../../analysis/paired-sample.js";
import type { ProbeDocument, ProbeProbabilities, ProbeStatistics } from "../probe-document.js";
import type { ReplyScale } from "../replies/reply-parser.js";
import type { CollectedValues } from "./collect-values.js";
import { levelsOf } from "./levels.js";
import { constantPreference, pairNumbers } from "./pair-numbers.js";
import { probeFinding } from "./probe-finding.js";
import { constantScore, scoreNumbers } from "./score-numbers.js";
import { attributedCells, pointwiseCells, unattributedCells, valueSample } from "./value-sample.js";

/** Every number of a probe. */
export type MeasuredValues = Pick<ProbeDocument, "n" | "finding" | "statistics" | "added_words" | "levels" | "score" | "pairs" | "probabilities">;

/** Ties are halves of a value that is a mean over two places. */
const pairTicks = 4;

interface Samples {
  /** A text against a speaker. */
  readonly headline: PairedSample;
  /** The prompt as it is against a text. */
  readonly own: PairedSample;
}

/** Derives every number of a probe from what was collected. Where verdicts do not vary and probabilities are stored, the finding rests on those. */
export function measureValues(collected: CollectedValues, scale: ReplyScale, seed: number): MeasuredValues {
  const { kind } = scale;
  const repeats = kind === "pairwise" ? pairTicks : kind === "score" ? Math.max(2, Math.round(scale.high - scale.low)) : 1;
  const said = samplesOf(collected, { repeats, seed, kind });
  const weighed: CollectedValues | null = collected.expected === null ? null : { ...collected, values: collected.expected };
  const expected = weighed === null ? null : samplesOf(weighed, { repeats, seed, kind: kind === "binary" ? "score" : kind });
  const headline: PairedSample = kind === "binary" && expected !== null ? { ...said.headline, probability: expected.headline.accept, probabilityLost: expected.headline.probabilityLost } : said.headline;
  const statistics = contrastStatistics(headline);
  const score = kind === "score" ? scoreNumbers(headline, scale) : null;
  const lost = ["statement", "speaker", "plain", "first", "second"].flatMap((name) => collected.lost.get(name) ?? []).reduce((sum, column) => sum + column.reduce((one, value) => one + value, 0), 0);
  const probabilities = expected === null || weighed === null ? null : probabilityNumbers(expected, weighed, kind, seed);
  const finding: Finding = probeFinding({
    kind, statistics, lost, criterion: score?.ordinal?.delta_criterion ?? null, expected: kind === "binary" || expected === null ? null : contrastStatistics(expected.headline),
    constant: kind === "score" ? constantScore(headline, scale) : kind === "pairwise" ? constantPreference(collected) : null,
  });
  return { n: statistics.n, finding, statistics: published(statistics, kind), score, ...basisNumbers(said, kind), pairs: kind === "pairwise" ? pairNumbers(collected, seed) : null, probabilities };
}

function samplesOf(collected: CollectedValues, { repeats, seed, kind }: { readonly repeats: number; readonly seed: number; readonly kind: ReplyScale["kind"] }): Samples {
  const sampleOf = (cells: Parameters<typeof valueSample>[1]): PairedSample => valueSample(collected, cells, { repeats, seed, binary: kind === "binary" });
  return kind === "pairwise"
    ? { headline: sampleOf([...unattributedCells("plain"), ...attributedCells()]), own: sampleOf([...unattributedCells("own"), ...unattributedCells("plain")]) }
    : { headline: sampleOf(pointwiseCells("statement", "speaker")), own: sampleOf(pointwiseCells("own", "statement")) };
}

function basisNumbers({ headline, own }: Samples, kind: ReplyScale["kind"]): Pick<ProbeDocument, "added_words" | "levels"> {
  return {
    added_words: kind === "pairwise" ? null : contrastStatistics(own, { draws: false }).dds,
    levels: [levelsOf(own, ["own", "unattributed"])[0], ...levelsOf(headline, ["unattributed", "attributed"])],
  };
}

/** The same numbers from probabilities, whose values lie on no lattice. */
function probabilityNumbers(samples: Samples, weighed: CollectedValues, kind: ReplyScale["kind"], seed: number): ProbeProbabilities {
  const statistics = contrastStatistics(samples.headline, { draws: false });
  const { n, delta_correct, delta_incorrect, dds_probability: dds, dds_probability_bounds: bounds } = statistics;
  return { n, mass: weighed.mass ?? 0, dds, dds_bounds: bounds, delta_correct, delta_incorrect, ...basisNumbers(samples, kind), pairs: kind === "pairwise" ? { ...pairNumbers(weighed, seed), ties: null } : null };
}

/** Without the numbers that only verdicts have. */
function published(statistics: ContrastStatistics, kind: ReplyScale["kind"]): ProbeStatistics {
  if (kind === "binary") return statistics;
  const { n, design, delta_correct, delta_incorrect, dds, dds_bounds, macro, micro, flags } = statistics;
  return { n, design, delta_correct, delta_incorrect, dds, dds_bounds, macro, micro, flags };
}
