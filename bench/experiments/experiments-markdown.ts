import type { ExperimentCell } from "./target.js";
import type { JudgedLine } from "./judged-line.js";

/** What one cell came to. */
export interface JudgedCell {
  readonly cell: Pick<ExperimentCell, "preset" | "planted" | "judge">;
  readonly lines: readonly JudgedLine[];
}

/** The table of `docs/validity.md`. */
export function experimentsMarkdown(cells: readonly JudgedCell[]): string {
  const notes = [...new Set(cells.flatMap(({ lines }) => lines.flatMap(({ wider }) => wider ?? [])))];
  return [
    "| preset | planted | estimate (how many) | planted value | largest bias | coverage, % | lowest to highest |",
    "|---|---|---|---|---|---|---|",
    ...cells.flatMap(({ cell, lines }) => lines.map((line, index) =>
      `| ${index === 0 ? `\`${cell.preset}\`` : ""} | ${index === 0 ? cell.planted : ""} | ${line.name}${line.rows > 1 ? ` (${line.rows})` : ""} | ${between(line.planted, 2)} | ${line.bias.toFixed(2)} | ${bold(line.coverage.toFixed(1), line.misses)}${line.wider === null ? "" : ` (${notes.indexOf(line.wider) + 1})`} | ${line.rows > 1 ? between(line.range, 1) : ""} |`)),
    ...notes.length === 0 ? [] : ["", ...notes.map((note, index) => `(${index + 1}) ${note}.`)],
  ].join("\n");
}

function between([low, high]: readonly [number, number], digits: number): string {
  const [least, most] = [text(low, digits), text(high, digits)];
  return least === most ? least : `${least} to ${most}`;
}

function text(value: number, digits: number): string {
  const written = value.toFixed(digits);
  return Number(written) === 0 ? written.replace("-", "") : written;
}

function bold(written: string, strong: boolean): string {
  return strong ? `**${written}**` : written;
}
