import { renderCsv } from "./csv/render-csv.js";
import { renderHtml } from "./html/render-html.js";
import { renderMarkdown } from "./markdown/render-markdown.js";
import type { ReportFormat, ReportInput } from "./report-input.js";

/**
 * The report as one text. `html` is a self-contained page that needs neither network nor script; `md` says
 * the same in text tables; `csv` has one row per judge or contrast and statistic; `json` is the document as
 * it is, unrounded. Text from models, data and specifications is inert in all of them.
 */
export async function renderReport(input: ReportInput, format: ReportFormat): Promise<string> {
  switch (format) {
    case "html": return renderHtml(input);
    case "md": return renderMarkdown(input);
    case "csv": return renderCsv(input.document);
    case "json": return `${JSON.stringify(input.document, null, 2)}\n`;
  }
}
