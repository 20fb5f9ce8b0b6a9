import type { FlipExample } from "../../analysis/flip-example.js";
import type { JudgeBlock } from "../../analysis/report-document.js";
import { areStandIns, flipKinds } from "../flip-kinds.js";
import { formatNumber } from "../format-number.js";
import type { ReportInput } from "../report-input.js";
import { withheldWords } from "../withheld-words.js";
import { markdownBlock, markdownTable, markdownText } from "./markdown-text.js";

/** Counts of flips by kind, then the examples of each kind with both replies. */
export function markdownFlips(input: ReportInput, block: JudgeBlock, level: "##" | "###"): string[] {
  const own = input.flips.filter(({ judge }) => judge === block.judge);
  const { seed } = input.document.study;
  const standIns = areStandIns(block, own);
  if (standIns) {
    return [
      `No verdict flipped in n = ${block.n} items.`, `${level} Largest moves of P(accept)`,
      ...flipKinds.flatMap(({ kind, move }) => own.filter((flip) => flip.kind === kind).flatMap((flip) => flipParts(flip, move, seed))),
    ];
  }
  return [
    markdownTable(["Kind", "Meaning", "Flips", "n"], flipKinds.map(({ kind, name, meaning }) => [name, meaning, formatNumber(block.flips[kind], "count"), formatNumber(block.n, "count")]), 2),
    ...flipKinds.flatMap(({ kind, name }) => own.filter((flip) => flip.kind === kind).flatMap((flip) => flipParts(flip, name, seed))),
  ];
}

function flipParts(flip: FlipExample, name: string, seed: number): string[] {
  const how = flip.chosen === "random" ? `drawn at random, seed ${seed}` : "most telling";
  const says = (index: 0 | 1): string => `${flip.accepts[index] ? "accepts" : "rejects"}${flip.probabilities === null ? "" : `, P(accept) ${formatNumber(flip.probabilities[index], "probability")}`}`;
  const source = `Field ${markdownText(flip.field)}, item ${markdownText(flip.itemId)}, wording ${flip.wording + 1}, ${markdownText(flip.order)}.`;
  if (flip.withheld !== undefined) return [`**${name}** (${how}): ${markdownText(withheldWords(flip.withheld))}`, source, `C1 ${says(0)}; C2 ${says(1)}.`];
  return [
    `**${name}** (${how}): ${markdownText(flip.question)} → ${markdownText(flip.answer)}`,
    source,
    `C1 ${says(0)}:`, markdownBlock(flip.replies[0]), `C2 ${says(1)}:`, markdownBlock(flip.replies[1]),
  ];
}
