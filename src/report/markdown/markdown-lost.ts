import type { JudgeBlock } from "../../analysis/report-document.js";
import { lostHints } from "../lost-words.js";
import type { ReportInput } from "../report-input.js";
import { withheldWords } from "../withheld-words.js";
import { markdownBlock, markdownText } from "./markdown-text.js";

/** Samples of replies without a verdict, word for word; nothing where none is kept. */
export function markdownLost({ lost = [] }: ReportInput, block: JudgeBlock, level: "##" | "###"): string[] {
  const own = lost.filter(({ judge }) => judge === block.judge);
  if (own.length === 0) return [];
  const hints = lostHints(block, "below");
  return [
    `${level} Replies that were lost`, ...(hints === "" ? [] : [hints]),
    ...own.flatMap((example) => [
      `**${example.status}**: framing ${markdownText(example.framing)}, a ${example.claim === "correct" ? "right" : "wrong"} claim, field ${markdownText(example.field)}, item ${markdownText(example.itemId)}.`,
      ...example.withheld === undefined ? ["Prompt:", markdownBlock(example.prompt), "Reply:", markdownBlock(example.reply)] : [markdownText(withheldWords(example.withheld))],
    ]),
  ];
}
