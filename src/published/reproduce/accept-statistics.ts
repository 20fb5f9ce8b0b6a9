import { contrastStatistics } from "../../analysis/contrast-statistics.js";
import type { ContrastStatistics } from "../../analysis/report-document.js";
import { sampleOfCounts } from "../../analysis/sample-of-counts.js";

/** The statistics of parts, each a field with 4 n accept values (1, 0, NaN without a verdict); the unit is the item. */
export function acceptStatistics(parts: readonly { readonly name: string; readonly accept: Float64Array }[]): ContrastStatistics {
  return contrastStatistics(sampleOfCounts(parts.map(({ name, accept }) => {
    const patterns = new Map<string, number>();
    for (let cell = 0; cell < accept.length; cell += 4) {
      const pattern = Array.from(accept.subarray(cell, cell + 4), (value) => Number.isNaN(value) ? "-" : String(value)).join("");
      patterns.set(pattern, (patterns.get(pattern) ?? 0) + 1);
    }
    return { name, patterns: [...patterns] };
  })));
}
