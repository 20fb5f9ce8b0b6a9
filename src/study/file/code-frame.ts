import { displayWidth } from "../../core/display-width.js";
import type { Place } from "./located-value.js";

const WIDEST = 100;

/** The line of a place, with marks under what stands there: two lines of plain text. */
export function codeFrame({ source, start, end }: Place): string {
  const { line, column } = source.position(start);
  const whole = source.line(line).replace(/\t/g, " ");
  const from = Math.max(0, Math.min(column - 1 - WIDEST / 2, whole.length - WIDEST));
  const before = whole.slice(from, column - 1);
  const marked = whole.slice(column - 1, Math.min(column - 1 + Math.max(1, end - start), from + WIDEST));
  const cutLeft = from > 0 ? "…" : "";
  const shown = `${cutLeft}${whole.slice(from, from + WIDEST)}${from + WIDEST < whole.length ? "…" : ""}`;
  const margin = " ".repeat(String(line).length);
  const carets = "^".repeat(Math.max(1, displayWidth(marked.trimEnd())));
  return `  ${line} | ${shown}\n  ${margin} | ${" ".repeat(displayWidth(cutLeft + before))}${carets}`;
}
