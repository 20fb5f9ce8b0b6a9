import type { ReportDocument } from "../../analysis/report-document.js";
import type { Section, SectionCell, SectionColumn, SectionTable } from "../../analysis/section.js";
import { numberCell, textCell } from "./csv-cell.js";

const header = ["section", "judge", "table", "row", "label", "column", "value", "low", "high", "n", "p", "unit"];

/**
 * The experiments' tables as one long table, RFC 4180 with CRLF, numbers unrounded: one line for each cell. `section` is the factor, `row` counts from 1,
 * `label` is the row's first cell, `low` and `high` end the 95 % interval. Rows 0 hold question, answer and caveats. What is not measured has no value. Empty where the study has no experiments.
 */
export function sectionsCsv({ experiments = [] }: Pick<ReportDocument, "experiments">): string {
  return experiments.length === 0 ? "" : [header, ...experiments.flatMap(sectionLines)].map((cells) => `${cells.join(",")}\r\n`).join("");
}

function sectionLines({ factor, judge, question, answer, caveats, tables }: Section): string[][] {
  const start = [textCell(factor), textCell(judge)];
  const words = [["question", question], ["answer", answer], ...caveats.map((caveat) => ["caveat", caveat])];
  return [
    ...words.map(([column = "", text = ""]) => [...start, "", "0", "", column, textCell(text), "", "", "", "", "text"]),
    ...tables.flatMap((table) => tableLines(table).map((cells) => [...start, ...cells])),
  ];
}

function tableLines({ title, columns, rows }: SectionTable): string[][] {
  const [first] = columns;
  return rows.flatMap((row, index) => columns.map((column) => [
    textCell(title), String(index + 1), textCell(first === undefined ? "" : labelOf(row[first.key])), textCell(column.key), ...valueCells(row[column.key], column),
  ]));
}

function labelOf(cell: SectionCell | undefined): string {
  return cell === null || cell === undefined ? "" : typeof cell === "object" ? numberCell(cell.estimate) : String(cell);
}

function valueCells(cell: SectionCell | undefined, { unit }: SectionColumn): string[] {
  if (cell === null || cell === undefined) return ["", "", "", "", "", unit];
  if (typeof cell === "object") return [numberCell(cell.estimate), numberCell(cell.ci95?.[0]), numberCell(cell.ci95?.[1]), numberCell(cell.n), numberCell(cell.p), unit];
  return [typeof cell === "number" ? numberCell(cell) : textCell(String(cell)), "", "", "", "", unit];
}
