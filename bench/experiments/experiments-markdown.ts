import type { ExperimentCell } from "./target.js";
import type { JudgedLine } from "./judged-line.js";

/** What one cell came to. */
export interface JudgedCell {
  readonly cell: Pick<ExperimentCell, "preset" | "planted" | "judge">;
  readonly lines: readonly JudgedLine[];
}

/** The table of `docs/validity.md`: a line for each judge; of estimates that have to differ. */
export function experimentsSummary(cells: readonly JudgedCell[]): string {
  return [
    "| preset | planted | kinds of estimates (rows) | coverage over all, % | lowest to highest kind | outside |",
    "|---|---|---|---|---|---|",
    ...cells.map(({ cell, lines }) => {
      const own = lines.filter(({ wider }) => wider === null);
      const rows = own.reduce((sum, line) => sum + line.rows, 0);
      const coverage = own.reduce((sum, line) => sum + line.rows * line.coverage, 0) / rows;
      const kinds = own.map((line) => line.coverage);
      const missed = lines.filter(({ misses }) => misses).map((line) => `${line.name} ${line.coverage.toFixed(1)}`);
      return `| \`${cell.preset}\` | ${cell.planted} | ${own.length} (${rows}) | ${coverage.toFixed(1)} | ${between([Math.min(...kinds), Math.max(...kinds)], 1)} | ${missed.length === 0 ? "none" : missed.join("; ")} |`;
    }),
  ].join("\n");
}

/** Every kind of estimate of every judge. */
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
