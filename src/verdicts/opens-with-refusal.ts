/**
 * How a refusal opens. Short on purpose: it only names replies that carry no verdict anyway, so a phrase
 * that is missed is counted as `unparsed` and no rate changes.
 */
const OPENINGS = [
  "i cannot", "i can't", "i can not", "i won't", "i will not", "i must decline", "i have to decline", "i decline",
  "i'm unable to", "i am unable to", "i'm not able to", "i am not able to",
  "i'm sorry, but", "i am sorry, but", "i'm sorry, i can", "i am sorry, i can", "sorry, but i can", "sorry, i can",
  "i apologize, but", "i apologise, but", "as an ai",
];

/** Whether a text opens with a phrase of refusal. */
export function opensWithRefusal(text: string): boolean {
  const head = text.trimStart().slice(0, 64).toLowerCase().replace(/[\u2018\u2019]/g, "'").replace(/\s+/g, " ");
  return OPENINGS.some((opening) => head.startsWith(opening));
}
