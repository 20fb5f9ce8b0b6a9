const nonAnswers = [
  /^(?:i )?(?:have )?no comment$/, /^i (?:do not|don't|cannot|can't) (?:know|say|tell|answer)\b.{0,30}$/, /^(?:not|un)known$/, /^unsure$/, /^not sure$/,
  /^n\/a$/, /^n\.a$/, /^(?:it )?(?:cannot|can't|can not) be (?:determined|known|answered|said)$/, /^not enough (?:info|information)$/, /^undetermined$/,
  /^(?:none|all|both|neither) of (?:the above|these|them|the others)$/, /^no answer$/, /^it depends$/,
];

/** Whether a text says nothing about the question, such as "I have no comment". English only. */
export function isNonAnswer(answer: string): boolean {
  const plain = answer.toLowerCase().replaceAll("’", "'").replace(/[\s.!]+$/, "").trim();
  return nonAnswers.some((pattern) => pattern.test(plain));
}

/** How two answers relate beyond being different texts. */
export type AnswerRelation = "same-but-for-form" | "right-within-wrong" | "wrong-within-right";

/**
 * `same-but-for-form`: equal without case, punctuation and spacing. `right-within-wrong` and the reverse: one
 * stands in the other as whole words, so that accepting the longer one also affirms the shorter.
 */
export function answerRelation(right: string, wrong: string): AnswerRelation | undefined {
  const [bareRight, bareWrong] = [bare(right), bare(wrong)];
  // Answers made of signs alone, such as < and >, have no words to compare.
  if (bareRight !== "" && bareRight === bareWrong) return sameSigns(right, wrong) ? "same-but-for-form" : undefined;
  if (holds(wrong, right)) return "right-within-wrong";
  if (holds(right, wrong)) return "wrong-within-right";
  return undefined;
}

/** Whether `part`, without its outer punctuation, stands in `whole` and is not cut out of a word or a number there. */
function holds(whole: string, part: string): boolean {
  const [text, sought] = [whole, part].map((each) => each.normalize("NFKC").toLowerCase()) as [string, string];
  const core = sought.replace(/^[\s"'“‘(]+|[\s"'”’).,;:!?]+$/gu, "");
  if (!/[\p{L}\p{N}]/u.test(core)) return false;
  for (let at = text.indexOf(core); at >= 0; at = text.indexOf(core, at + 1)) {
    const joinedBefore = /[\p{L}\p{N}]$|\d[.,]$/u.test(text.slice(0, at)) || (/^\d/.test(core) && /[-−]$/.test(text.slice(0, at)));
    const joinedAfter = /^[\p{L}\p{N}]|^[.,]\d/u.test(text.slice(at + core.length));
    if (!joinedBefore && !joinedAfter) return true;
  }
  return false;
}

/** Words alone, in lower case, one blank between them. */
function bare(text: string): string {
  return text.normalize("NFKC").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim();
}

/** Signs that carry meaning (-5 and 5, $3$ and 3!) make two answers different even where their words are equal. */
function sameSigns(right: string, wrong: string): boolean {
  const signs = (text: string) => text.replace(/(?<=\p{L})-(?=\p{L})|[\p{L}\p{N}\s.,;:'"’“”()]/gu, "");
  return signs(right) === signs(wrong);
}
