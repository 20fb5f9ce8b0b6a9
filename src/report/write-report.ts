import { randomUUID } from "node:crypto";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { renderReport } from "./render-report.js";
import type { ReportFormat, ReportInput } from "./report-input.js";

const allFormats: readonly ReportFormat[] = ["html", "md", "csv", "json"];

/**
 * Writes `report.html`, `report.md`, `report.csv` and `report.json` (or those of `formats`) into `folder`,
 * which is made when missing, and returns their paths. Each file is written aside and renamed, so that a
 * reader never sees half a report. Errors of the file system pass through.
 */
export async function writeReport<Format extends ReportFormat = ReportFormat>(
  input: ReportInput,
  folder: string,
  formats: readonly Format[] = allFormats as readonly Format[],
): Promise<Readonly<Record<Format, string>>> {
  await mkdir(folder, { recursive: true });
  const paths: [Format, string][] = [];
  for (const format of formats) {
    const path = join(folder, `report.${format}`);
    await replaceFile(path, await renderReport(input, format));
    paths.push([format, path]);
  }
  return Object.fromEntries(paths) as Record<Format, string>;
}

async function replaceFile(path: string, text: string): Promise<void> {
  const aside = `${path}.${randomUUID()}.tmp`;
  try {
    await writeFile(aside, text, { encoding: "utf8", flag: "wx" });
    await rename(aside, path);
  } catch (error) {
    await rm(aside, { force: true });
    throw error;
  }
}
