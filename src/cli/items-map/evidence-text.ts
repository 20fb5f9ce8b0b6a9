import { labelBases } from "../../items/mapping/label-basis.js";
import type { LabelEvidence } from "../../items/mapping/label-evidence.js";
import { basisText } from "./basis-text.js";

/** What the labels of a table say about how they count, in a sentence. */
export function evidenceText({ rows, fits, certain, ambiguous }: LabelEvidence): string {
  if (certain !== undefined) return `The labels are ${basisText(certain)}: the only reading that fits all ${rows} rows.`;
  if (ambiguous.length > 0) return `The labels may be ${ambiguous.map((basis) => basisText(basis)).join(", or ")}: each fits all ${rows} rows, and they name different answers. Only you can know; look at an item whose answer you know.`;
  const counts = labelBases.filter((basis) => fits[basis] > 0).map((basis) => `${basisText(basis)}: ${fits[basis]}`);
  return `No reading of the labels fits all ${rows} rows (${counts.length === 0 ? "none fits any" : counts.join("; ")}).`;
}
