import type { PromptPiece } from "./family.js";
import type { Report, TracedPrompt } from "./traced-prompt.js";

const allowedDifference = 2;

/**
 * The two rules that need a tokenizer. Each slot takes equally many tokens in both prompts; and outside the
 * phrases that the family lists (whose words the contract fixes) the prompts differ by at most 2 tokens.
 * A larger difference of the whole prompts is a warning. Listed lines, such as what is said before the
 * question, are left out of both lengths: a framing that has more of them is longer by design.
 */
export function lintTokens(reference: TracedPrompt, prompt: TracedPrompt, countTokens: (text: string) => number, report: Report): void {
  if (prompt === reference) return;
  const slots = slotTokens(prompt, countTokens);
  const referenceSlots = slotTokens(reference, countTokens);
  for (const [name, count] of slots) {
    const other = referenceSlots.get(name);
    if (other !== undefined && other !== count) report("slot-tokens", prompt, `the slot takes ${count} tokens, but ${other} in framing ${reference.framing}`, `slot ${name}`);
  }
  const total = countTokens(withoutListedLines(prompt));
  const referenceTotal = countTokens(withoutListedLines(reference));
  const outside = total - listedTokens(prompt, countTokens);
  const referenceOutside = referenceTotal - listedTokens(reference, countTokens);
  if (Math.abs(outside - referenceOutside) > allowedDifference) {
    report("prompt-length", prompt, `outside the listed phrases the prompt has ${outside} tokens, but ${referenceOutside} in framing ${reference.framing}; at most ${allowedDifference} may lie between them`);
  } else if (Math.abs(total - referenceTotal) > allowedDifference) {
    report("total-length", prompt, `the prompt has ${total} tokens, but ${referenceTotal} in framing ${reference.framing}, because of the listed phrases`);
  }
}

/** Tokens of each slot in its place: from the start of its line, with and without the slot. */
function slotTokens(prompt: TracedPrompt, countTokens: (text: string) => number): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  let position = 0;
  for (const piece of prompt.pieces) {
    if (piece.kind === "slot") {
      const lineStart = prompt.text.lastIndexOf("\n", position - 1) + 1;
      const before = prompt.text.slice(lineStart, position).trimEnd();
      const upToEnd = prompt.text.slice(lineStart, position + piece.text.length);
      counts.set(piece.name, (counts.get(piece.name) ?? 0) + countTokens(upToEnd) - countTokens(before));
    }
    position += piece.text.length;
  }
  return counts;
}

function listedTokens(prompt: TracedPrompt, countTokens: (text: string) => number): number {
  let count = 0;
  for (const piece of prompt.pieces) if (piece.kind === "listed" && piece.text !== "" && !isLines(piece)) count += countTokens(` ${piece.text}`);
  return count;
}

function withoutListedLines(prompt: TracedPrompt): string {
  return prompt.pieces.some(isLines) ? prompt.pieces.filter((piece) => !isLines(piece)).map(({ text }) => text).join("") : prompt.text;
}

function isLines({ kind, text }: PromptPiece): boolean {
  return kind === "listed" && text.includes("\n");
}
