import type { ContrastBlock, ReportDocument } from "../analysis/report-document.js";

const parts: Readonly<Record<string, string>> = { "A - T": "attribution", "S - A": "target of the question" };

/** The name of a contrast with what it isolates, where that has a name: `A - T (attribution)`. */
export function contrastName({ name }: Pick<ContrastBlock, "name">): string {
  const part = partOf(name);
  return part === undefined ? name : `${name} (${part})`;
}

/** Whether a contrast takes the headline's step in parts, so that it says which part of the framing moves the verdict. */
export function isPartOfFraming({ name }: Pick<ContrastBlock, "name">): boolean {
  return partOf(name) !== undefined;
}

/** The headline contrast: its name, and the names of its two arms, C1's first. */
export function headlineContrast({ study }: ReportDocument): { readonly name: string; readonly baseline: string; readonly treatment: string } {
  const [baseline = "C1"] = study.framings;
  const treatment = study.framings.at(-1) ?? "C2";
  return study.contrast_names?.[0] ?? { name: `${treatment} - ${baseline}`, baseline, treatment };
}

/** Contrasts are named `S - T`, in studies of several comparisons `COMPARISON: S - T`. */
function partOf(name: string): string | undefined {
  return parts[name.slice(name.lastIndexOf(": ") + 1).trim()];
}
