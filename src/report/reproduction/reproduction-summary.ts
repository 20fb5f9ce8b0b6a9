import { groupedDigits } from "../../core/grouped-digits.js";
import type { Reproduction } from "../../published/reproduce/reproduction.js";

/** The counts in one sentence. */
export function reproductionSummary({ counts, files }: Reproduction): string {
  return `${groupedDigits(counts.numbers)} published numbers against ${files.length} files: ${counts.reproduced} come out by the published rule`
    + ` (${counts.reproduced_by_both} by the right rule as well), ${counts.differs} do not for a known reason, ${counts.unexplained} without one;`
    + ` ${counts.not_at_hand} are of files that are not at hand, ${counts.not_a_result} are no results.`;
}
