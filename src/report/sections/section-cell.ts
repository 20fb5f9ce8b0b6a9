import type { SectionCell, SectionEstimate, SectionUnit } from "../../analysis/section.js";
import { isShownInterval } from "../format-interval.js";
import { formatNumber, isShown } from "../format-number.js";
import { sectionInterval, sectionNumber } from "./section-number.js";

/** A cell as it is shown. */
export type ShownCell =
  | { readonly kind: "absent" }
  | { readonly kind: "text"; readonly text: string }
  /** A number, and what stands beside it: its interval (or that there is none), n and p. */
  | { readonly kind: "number"; readonly number: string; readonly beside: readonly string[] };

/** What a cell shows; numbers that are none, such as those read back as null, count as not measured. */
export function shownCell(cell: SectionCell | undefined, unit: SectionUnit): ShownCell {
  if (cell === null || cell === undefined) return { kind: "absent" };
  if (typeof cell === "string") return { kind: "text", text: cell };
  if (typeof cell === "boolean") return { kind: "text", text: cell ? "yes" : "no" };
  if (typeof cell === "number") return isShown(cell) ? { kind: "number", number: sectionNumber(cell, unit), beside: [] } : { kind: "absent" };
  return isShown(cell.estimate) ? { kind: "number", number: sectionNumber(cell.estimate, unit, isShownInterval(cell.ci95) ? cell.ci95 : []), beside: besideEstimate(cell, unit) } : { kind: "absent" };
}

function besideEstimate({ estimate, ci95, n, p }: SectionEstimate, unit: SectionUnit): string[] {
  return [
    sectionInterval(ci95, unit, [estimate]) ?? "no interval",
    ...(isShown(n) ? [`n\u00a0${formatNumber(n, "count")}`] : []),
    ...(isShown(p) ? [`p\u00a0${formatNumber(p, "p")}`] : []),
  ];
}
