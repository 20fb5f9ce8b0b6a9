import type { ContrastBlock } from "../analysis/report-document.js";

const parts: Readonly<Record<string, string>> = { "A - T": "attribution", "S - A": "target of the question" };

/** The name of a contrast with what it isolates, where that has a name: `A - T (attribution)`. */
export function contrastName({ name }: Pick<ContrastBlock, "name">): string {
  const part = parts[name];
  return part === undefined ? name : `${name} (${part})`;
}
