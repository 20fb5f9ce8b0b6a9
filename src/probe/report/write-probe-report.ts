import { join, resolve } from "node:path";
import { replaceFile } from "../../fetching/replace-file.js";
import { drawAll } from "../../report/figures/draw-figures.js";
import { figureFiles, figureFolder } from "../../report/figures/figure-files.js";
import { sectionFigures } from "../../report/figures/section-figures.js";
import { makeFolder } from "../../store/make-folder.js";
import type { ProbeDocument } from "../probe-document.js";
import { probeHtml } from "./probe-html.js";
import { probeMarkdown } from "./probe-markdown.js";
import { sectionSource } from "./section-source.js";

/**
 * Writes `report.html`, `report.md`, `report.json` and the page's `figures/` of a probe into `folder`, which is made when missing, and returns the paths of the first
 * three. Each file is written aside and renamed. Errors of the file system pass through.
 */
export async function writeProbeReport(document: ProbeDocument, folder: string): Promise<Readonly<Record<"html" | "md" | "json", string>>> {
  const paths = { html: join(folder, "report.html"), md: join(folder, "report.md"), json: join(folder, "report.json") };
  makeFolder(resolve(folder));
  makeFolder(resolve(folder, figureFolder));
  const figures = await drawAll(sectionFigures(sectionSource(document)));
  for (const { path, text } of figureFiles(figures)) await replaceFile(join(folder, path), text);
  await replaceFile(paths.html, probeHtml(document, figures));
  await replaceFile(paths.md, probeMarkdown(document));
  await replaceFile(paths.json, `${JSON.stringify(document, null, 2)}\n`);
  return paths;
}
