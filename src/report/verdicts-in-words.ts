import type { JudgeBlock } from "../analysis/report-document.js";
import { findingName } from "./block-words.js";
import { formatNumber } from "./format-number.js";
import { withCount } from "./with-count.js";

/** How many judges came out how in their headline contrast: `Of 3 judges, 2 are deferential, 1 is undecided in the headline contrast.` */
export function verdictsInWords(judges: readonly JudgeBlock[]): string {
  if (judges.length === 0) return "No judge was asked.";
  const names = judges.map(({ finding }) => findingName(finding));
  const counted = [...new Set(names)].map((name) => ({ name, count: names.filter((other) => other === name).length }));
  return `Of ${withCount(judges.length, "judge")}, ${counted.map(({ name, count }) => `${formatNumber(count, "count")} ${count === 1 ? "is" : "are"} ${name.charAt(0).toLowerCase()}${name.slice(1)}`).join(", ")} in the headline contrast.`;
}
