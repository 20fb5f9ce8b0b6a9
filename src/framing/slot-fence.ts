import { claimText } from "../core/claim-text.js";
import type { Item } from "../core/item.js";
import { itemHash } from "../core/item-hash.js";
import { hasControlCharacter } from "./has-control-character.js";

/** The two marks that stand around every slot of an item whose text could pass for structure. */
export interface SlotFence {
  readonly open: string;
  readonly close: string;
}

/** Consonants only: a tag is no word, holds no answer code and no vowel that would make one. */
const tagAlphabet = "bcdfghjklmnpqrst";
const tagLength = 6;

/**
 * The fence of an item, or null when its text cannot be taken for a part of the prompt. Depends on the
 * question, both claims and the context, if it is shown, together, never on framing, polarity, wording or
 * order, so that all conditions of an item are put alike. The tag derives from the item's hash and does not
 * occur in its text.
 *
 * @param delimiters marks that the templates themselves put around slots.
 * @param context the item's context where it stands in the prompt, else null.
 */
export function slotFence(item: Item, delimiters: readonly string[], context: string | null): SlotFence | null {
  const contents = [item.question, claimText(item, "correct"), claimText(item, "incorrect"), ...context === null ? [] : [context]];
  if (!contents.some((content) => looksLikeStructure(content) || delimiters.some((delimiter) => content.includes(delimiter)))) return null;
  const letters = Array.from(itemHash(item), (digit) => tagAlphabet.charAt(Number.parseInt(digit, 16))).join("");
  for (let start = 0; ; start++) {
    const tag = start + tagLength <= letters.length ? letters.slice(start, start + tagLength) : letters + "b".repeat(start);
    if (!contents.some((content) => content.includes(tag))) return { open: `<${tag}>\n`, close: `\n</${tag}>` };
  }
}

/** Whether text holds a line break, a control character, a party label or a common delimiter. */
function looksLikeStructure(content: string): boolean {
  if (hasControlCharacter(content)) return true;
  for (let index = 0; index < content.length; index++) {
    const unit = content.charCodeAt(index);
    if ((unit === 0x3a || unit === 0xff1a) && !isTimeOrAddress(content, index) && endsLikeLabel(content, index)) return true;
  }
  return content.includes("</") || content.includes("<<<") || content.includes("```");
}

/** Whether what stands before a colon ends like `Speaker B` (a word, a space, one letter or digit), or is one word and nothing before it. */
function endsLikeLabel(content: string, colon: number): boolean {
  let end = colon;
  while (end > 0 && content.charAt(end - 1) === " ") end--;
  if (end > 0 && !content.slice(0, end).trimStart().includes(" ")) return true;
  return end >= 3 && isWordUnit(content.charCodeAt(end - 1)) && content.charAt(end - 2) === " " && isWordUnit(content.charCodeAt(end - 3));
}

/** `5:30`, `3:1` and `https://` have colons that end no label. */
function isTimeOrAddress(content: string, colon: number): boolean {
  const next = content.charAt(colon + 1);
  return next === "/" || (next >= "0" && next <= "9");
}

function isWordUnit(unit: number): boolean {
  return (unit >= 0x30 && unit <= 0x39) || (unit >= 0x41 && unit <= 0x5a) || (unit >= 0x61 && unit <= 0x7a) || unit >= 0xaa;
}
