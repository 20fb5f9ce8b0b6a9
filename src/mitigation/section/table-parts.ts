import type { SectionCell, SectionColumn } from "../../analysis/section.js";
import type { Estimate } from "../../stats/estimate.js";

/** A column of a section's table. */
export const column = (key: string, title: string, unit: SectionColumn["unit"]): SectionColumn => ({ key, title, unit });
export const namedColumn: SectionColumn = column("mitigation", "Mitigation", "text");
/** An estimate as a cell. */
export const cell = ({ estimate, ci95 }: Pick<Estimate, "estimate" | "ci95">): SectionCell => ({ estimate, ci95 });
export const yes = (value: boolean): string => value ? "yes" : "no";
