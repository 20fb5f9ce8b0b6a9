import { visibleLine, visibleText } from "../visible-text.js";

/**
 * Text from outside on one line of Markdown, inert: every character that could begin markup is escaped,
 * angle brackets and ampersands become entities; addresses do not become links, nor colons pictures.
 */
export function markdownText(text: string): string {
  return visibleLine(text)
    .replace(/[\\`*_[\]#!|~@$]/g, "\\$&")
    .replace(/:(?=\/\/|\w+:)|(?<=www)\./gi, "\\$&")
    .replace(/^(\d*)([-+=.)])/, "$1\\$2")
    .replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** Text from outside as a code block whose fence is longer than any run of backticks inside it. */
export function markdownBlock(text: string): string {
  const shown = visibleText(text);
  const longest = Math.max(2, ...[...shown.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}text\n${shown}\n${fence}`;
}

/** One table; cells are Markdown already. `numeric` counts the columns at the right that hold numbers. */
export function markdownTable(header: readonly string[], rows: readonly (readonly string[])[], numeric: number): string {
  const rule = header.map((_, index) => index >= header.length - numeric ? "---:" : "---");
  return [header, rule, ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
