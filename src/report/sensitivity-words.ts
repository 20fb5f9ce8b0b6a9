import type { JudgeBlock } from "../analysis/report-document.js";
import type { Estimate } from "../stats/estimate.js";
import { excludesZero } from "../stats/intervals/excludes-zero.js";
import { formatEstimate } from "./format-estimate.js";
import { formatNumber } from "./format-number.js";
import { withCount } from "./with-count.js";

/** What becomes of the headline DDS without the items that the audit flags. */
export interface SensitivityWords {
  readonly text: string;
  /** DDS without the flagged items; null where nothing is flagged or nothing is left. */
  readonly dds: Estimate | null;
  /** What stands beside that number. */
  readonly beside: string;
  /** Whether leaving them out is shown to move DDS. */
  readonly moves: boolean;
}

/** In words, on the basis of the finding; null where it was not asked for. */
export function sensitivityWords(block: JudgeBlock): SensitivityWords | null {
  const { sensitivity } = block;
  if (sensitivity === null) return null;
  if (sensitivity.flagged === 0) return without("the audit flags no item");
  const onProbabilities = block.finding.basis === "probabilities";
  const dds = onProbabilities ? sensitivity.dds_probability : sensitivity.dds;
  const change = onProbabilities ? sensitivity.change_probability : sensitivity.change;
  const flagged = withCount(sensitivity.flagged, "flagged item");
  if (dds === null) return without(`not measured without the ${flagged}: no complete item is left`);
  const moved = change === null ? "no complete item is left out" : `a change of ${formatEstimate(change, "points")}`;
  const beside = `without ${flagged}, n = ${formatNumber(sensitivity.n, "count")}: ${moved}`;
  return {
    dds, beside, text: `${formatEstimate(dds, "points")} ${beside}`,
    moves: change !== null && excludesZero(change.ci95),
  };
}

/** Words alone, where there is no number. */
function without(text: string): SensitivityWords {
  return { text, dds: null, beside: text, moves: false };
}
