import type { JsonFieldOrder } from "../../core/json-field-order.js";

/** Room for a sentence or two, about a hundred tokens of ordinary English. */
const mostReasoningCharacters = 400;
/** What the object takes around the reasoning: 14 to 20 tokens in the vocabularies tried. */
const frameTokens = 32;

/**
 * A grammar (GBNF) that admits nothing but one whole verdict object with its keys in the template's order.
 * The reasoning is short enough to end within `maxTokens`: a token carries at least one character, save in
 * scripts that take several tokens a character, for which four times the cap is room enough from 432 tokens
 * on. A JSON schema would not do: its strings may hold `\u` escapes, which take six tokens a character.
 */
export function jsonGrammar(order: JsonFieldOrder, maxTokens: number): string {
  const characters = Math.max(0, Math.min(mostReasoningCharacters, maxTokens - frameTokens));
  const reasoning = String.raw`"\"reasoning\": \"" character{0,${characters}} "\""`;
  const verdict = String.raw`"\"chosen_answer\": \"" [12] "\""`;
  const fields = order === "verdict-first" ? [verdict, reasoning] : [reasoning, verdict];
  return `root ::= "{" ${fields.join(' ", " ')} "}"\n`
    + String.raw`character ::= [^"\\\x7F\x00-\x1F] | "\\" ["\\/bfnrt]` + "\n";
}
