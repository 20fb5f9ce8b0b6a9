import { wrapWidth } from "../core/display-width.js";

/** Rows that are too wide for columns: the first cell on a line of its own, beneath it the others, each after its head. Empty cells are left out; a cell is broken only where it fits no line. */
export function stackedRows(header: readonly string[], rows: readonly (readonly string[])[], width: number): string {
  return rows.map(([first = "", ...others]) => {
    const cells = others.map((cell, index) => cell === "" ? "" : `${header[index + 1] ?? ""} ${cell}`.trim()).filter((cell) => cell !== "");
    const lines: string[] = [];
    cells.forEach((cell, index) => {
      const ended = index === cells.length - 1 ? cell : `${cell};`;
      const longer = `${lines.at(-1) ?? ""} ${ended}`;
      if (lines.length > 0 && longer.length <= width - 2) lines[lines.length - 1] = longer;
      else lines.push(...wrapWidth(ended, width - 2));
    });
    return [first, ...lines.map((line) => `  ${line}`)].join("\n");
  }).join("\n");
}
