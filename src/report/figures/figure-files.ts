import { numberCell, textCell } from "../csv/csv-cell.js";
import type { Figures } from "./draw-figures.js";
import type { FigureTable } from "./figure.js";

/** A file that belongs to a report, by its path inside the report's folder. */
export interface FigureFile {
  readonly path: string;
  readonly text: string;
}

/** The folder of the figures' files inside the report's. */
export const figureFolder = "figures";

/** The figures as files: each its SVG, and its own data as CSV (RFC 4180, unrounded). Their names are ours, whatever the data. */
export function figureFiles(figures: Figures): readonly FigureFile[] {
  return [...figures.values()].flatMap((figure) => "absent" in figure ? [] : [
    { path: `${figureFolder}/${figure.name}.svg`, text: figure.file },
    { path: `${figureFolder}/${figure.name}.csv`, text: figureCsv(figure.table) },
  ]);
}

/** Whether a file in the folder of figures was made by an earlier report, so that a later one may take it away. */
export function isFigureFile(name: string): boolean {
  return /^(overview|judge-\d+-(fields|acceptance|signal|flips|contrasts)|section-[a-z0-9-]+-judge-\d+-\d+)\.(svg|csv)$/.test(name);
}

/** A figure's data as CSV. */
export function figureCsv({ header, rows }: FigureTable): string {
  return [header, ...rows].map((cells) => `${cells.map((cell) => typeof cell === "string" ? textCell(cell) : numberCell(cell)).join(",")}\r\n`).join("");
}
