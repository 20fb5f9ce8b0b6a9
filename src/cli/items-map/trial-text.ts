import { groupedDigits } from "../../core/grouped-digits.js";
import type { Item } from "../../core/item.js";
import { claimText } from "../../core/claim-text.js";
import { loadFamily } from "../../framing/load-family.js";
import { renderFramings } from "../../framing/render-framings.js";
import type { MappingTrial } from "../../items/mapping/try-mapping.js";
import { plainText } from "../plain-text.js";
import { oneLine } from "./one-line.js";

const reasonsShown = 5;
const width = 150;

/** What a mapping makes of a table: how many rows fit, why the others do not, three items, and the first as a judge sees it. */
export async function trialText({ rows, fitting, reasons, items }: MappingTrial): Promise<string> {
  const lines = [`${groupedDigits(fitting)} of ${groupedDigits(rows)} rows make items.`];
  if (reasons.length > 0) {
    lines.push(`${rows - fitting === 1 ? "1 row does" : `${groupedDigits(rows - fitting)} rows do`} not fit:`, ...reasons.slice(0, reasonsShown).map((reason) => `  ${groupedDigits(reason.rows)} x  ${oneLine(reason.first, 2 * width)}`));
    if (reasons.length > reasonsShown) lines.push(`  and ${reasons.length - reasonsShown} more reason${reasons.length - reasonsShown === 1 ? "" : "s"}`);
  }
  for (const item of items) lines.push("", ...itemLines(item));
  const [first] = items;
  if (first !== undefined) lines.push("", ...await promptLines(first));
  return `${lines.join("\n")}\n`;
}

function itemLines(item: Item): string[] {
  const others = (answers: readonly string[]) => answers.length > 1 ? `   (and ${answers.length - 1} more)` : "";
  const optional = (["context", "field", "cluster"] as const).flatMap((key) => typeof item[key] === "string" ? [`  ${key.padEnd(9)} ${oneLine(item[key], width)}`] : []);
  return [
    oneLine(item.id, width),
    `  question  ${oneLine(item.question, width)}`,
    `  right     ${oneLine(claimText(item, "correct"), width)}${others(item.correct_answers)}`,
    `  wrong     ${oneLine(claimText(item, "incorrect"), width)}${others(item.incorrect_answers)}`,
    ...optional,
  ];
}

/** The first item with its right answer in both framings of the matched family. */
async function promptLines(item: Item): Promise<string[]> {
  const family = await loadFamily("matched");
  const prompts = renderFramings(family, { item, wording: 0, order: "accept-first", answerMode: "json" }).filter(({ framing, polarity }) => polarity === "correct" && framing !== "A");
  return prompts.flatMap(({ framing, messages }) => [`--- the first, with its right answer, as ${framing === "S" ? "C2 (speaker, rung S)" : "C1 (statement, rung T)"} ${"-".repeat(20)}`, plainText(messages.map(({ content }) => content).join("\n\n"))]);
}
