import { UsageError } from "../../core/usage-error.js";
import type { LabelBasis } from "../../items/mapping/label-basis.js";
import type { LabelEvidence } from "../../items/mapping/label-evidence.js";
import { basisText } from "./basis-text.js";

/** Throws a UsageError where labels are to be read in one way and only another fits all rows: off by one, every answer would be another. */
export function refuseOtherBasis(given: LabelBasis, { rows, fits, certain }: LabelEvidence): void {
  if (certain === undefined || fits[given] === rows) return;
  throw new UsageError(`--label-from ${given}: read as ${basisText(given)}, the labels of ${rows - fits[given]} of ${rows} rows name no option; read as ${basisText(certain)}, all do. Give --label-from ${certain}`);
}
