/** How two answers relate beyond being different texts. */
export type AnswerRelation = "same-but-for-form" | "right-within-wrong" | "wrong-within-right" | "within-a-word";

/**
 * `same-but-for-form`: equal without case, punctuation and spacing. `right-within-wrong` and the reverse: one
 * stands in the other as whole words, so that accepting the longer one also affirms the shorter. `within-a-word`: one stands
 * in the other, but inside of a longer word or number there.
 */
export function answerRelation(right: string, wrong: string): AnswerRelation | undefined {
  const [bareRight, bareWrong] = [bare(right), bare(wrong)];
  // Answers made of signs alone, such as < and >, have no words to compare.
  if (bareRight !== "" && bareRight === bareWrong) return sameSigns(right, wrong) ? "same-but-for-form" : undefined;
  if (holds(wrong, right)) return "right-within-wrong";
  if (holds(right, wrong)) return "wrong-within-right";
  const [plainRight, plainWrong] = [right, wrong].map((each) => each.trim().toLowerCase()) as [string, string];
  return /[\p{L}\p{N}]/u.test(right + wrong) && (plainRight.includes(plainWrong) || plainWrong.includes(plainRight)) ? "within-a-word" : undefined;
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
