import { UsageError } from "../core/usage-error.js";
import { checkLabels } from "./check-labels.js";

/** Reads `A,B`: two labels with a comma between them. @throws UsageError as `checkLabels`, or when there are not two. */
export function parseLabels(text: string): readonly [string, string] {
  const [first, second, ...rest] = text.split(",");
  if (first === undefined || second === undefined || rest.length > 0) {
    throw new UsageError(`--labels: expected two labels with one comma between them, as in "Speaker A,Speaker B"; got ${JSON.stringify(text)}`);
  }
  return checkLabels([first, second]);
}
