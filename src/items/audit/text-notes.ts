import type { ItemCode } from "./audit-codes.js";

const patterns = {
  "line-breaks": /[\n\r]/,
  // As in Pandoc, so that sums of money are no formulas: no blank inside the dollar signs, no digit behind the closing one.
  "latex": /\\[a-zA-Z]+|\\[([]|\$(?!\s)[^$\n]*[^$\s]\$(?!\d)/,
  "backslashes": /\\/,
  "drawing-code": /\[asy\]/,
  "web-address": /\bhttps?:\/\/|\bwww\./i,
} as const satisfies Partial<Record<ItemCode, RegExp>>;

const names = Object.keys(patterns) as (keyof typeof patterns)[];

/** What is good to know of an item's texts and no defect. */
export function textNotes({ question, answers }: { readonly question: string; readonly answers: readonly string[] }): ItemCode[] {
  const notes: ItemCode[] = names.filter((name) => patterns[name].test(question) || answers.some((answer) => patterns[name].test(answer)));
  if (!/[?？؟]/.test(question)) notes.push("no-question-mark");
  if (answers.some((answer) => [...answer.trim().slice(0, 3)].length === 1)) notes.push("one-character-answer");
  return notes;
}
