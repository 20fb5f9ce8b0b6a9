import { readdir, rm } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { replaceFile } from "../fetching/replace-file.js";
import { makeFolder } from "../store/make-folder.js";
import { sectionsCsv } from "./csv/sections-csv.js";
import { drawFigures } from "./figures/draw-figures.js";
import { figureFiles, figureFolder, isFigureFile, type FigureFile } from "./figures/figure-files.js";
import { htmlPage } from "./html/render-html.js";
import { renderReport } from "./render-report.js";
import type { ReportFormat, ReportInput } from "./report-input.js";

const allFormats: readonly ReportFormat[] = ["html", "md", "csv", "json"];

/** Where a report was written: the path of each format, those of the figures that the page leads to, and that of the experiments' tables. */
type ReportPaths<Format extends ReportFormat> = Readonly<Record<Format, string>> & {
  readonly figures: readonly string[];
  /** Absent where no CSV was asked for, and without experiments. */
  readonly sections?: string;
};

/** The experiments' tables, beside `report.csv`. */
const sectionsFile = "report-sections.csv";

/**
 * Writes `report.html`, `report.md`, `report.csv` and `report.json` (or those of `formats`) into `folder`,
 * which is made when missing, and returns their paths. With the page go `figures/NAME.svg` and `figures/NAME.csv`
 * of each of its figures; with `report.csv` goes `report-sections.csv`, the tables of the
 * experiments where there are any. Those of an older report that this one lacks are taken away. Each file is written aside
 * and renamed, so that a reader never sees half a report. Errors of the file system pass through.
 */
export async function writeReport<Format extends ReportFormat = ReportFormat>(
  input: ReportInput,
  folder: string,
  formats: readonly Format[] = allFormats as readonly Format[],
): Promise<ReportPaths<Format>> {
  makeFolder(resolve(folder));
  const paths: [Format, string][] = [];
  const figurePaths: string[] = [];
  let sections: string | null = null;
  for (const format of formats) {
    const path = join(folder, `report.${format}`);
    if (format === "html") {
      const figures = await drawFigures(input.document);
      figurePaths.push(...await writeFigures(figureFiles(figures), folder));
      await replaceFile(path, htmlPage(input, figures, true));
    } else {
      await replaceFile(path, await renderReport(input, format));
      if (format === "csv") sections = await writeSections(sectionsCsv(input.document), join(folder, sectionsFile));
    }
    paths.push([format, path]);
  }
  return { ...Object.fromEntries(paths) as Record<Format, string>, figures: figurePaths, ...sections !== null && { sections } };
}

async function writeSections(text: string, path: string): Promise<string | null> {
  if (text === "") {
    await rm(path, { force: true });
    return null;
  }
  await replaceFile(path, text);
  return path;
}

async function writeFigures(files: readonly FigureFile[], folder: string): Promise<string[]> {
  const own = join(folder, figureFolder);
  const kept = new Set(files.map(({ path }) => basename(path)));
  const older = (await readdir(own).catch(() => [])).filter((name) => isFigureFile(name) && !kept.has(name));
  for (const name of older) await rm(join(own, name), { force: true });
  if (files.length > 0) makeFolder(own);
  const paths = files.map(({ path }) => join(folder, path));
  for (const [index, { text }] of files.entries()) await replaceFile(paths[index] as string, text);
  return paths;
}
