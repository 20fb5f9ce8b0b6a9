/** How an answer says nothing about the question by itself: it declines to answer, or it speaks of the other options. */
export type EmptyAnswer = "non-answer" | "refers-to-options";

/** What declines, as whole texts in lower case: "no comment", and what a set offers for "the text does not say". */
const declines = [
  /^(?:i )?(?:have )?no comment$/, /^no answer$/, /^it depends$/, /^(?:i(?: am|'m) )?(?:unsure|not sure)$/, /^n\/a$|^n\.a$/,
  /^i (?:do not|don't|cannot|can't) (?:know|say|tell|answer)\b.{0,30}$/,
  /^(?:it(?: is|'s) )?(?:unknown|not known|undetermined|unanswerable|not answerable)$/,
  /^(?:it )?(?:cannot|can't|can not|could not|couldn't) (?:be )?(?:determined?|known|answer(?:ed)?|said|say|tell|know)$/,
  /^(?:there is )?not enough (?:info|information)$/,
];

const ofOptions = /^(?:none|all|both|neither|any|either|one|some) of (?:the )?(?:above|below|these|those|them|others?|other (?:answers|choices|options)|(?:answers|choices|options)(?: (?:above|given|below))?)$/;
const ofLetters = /^(?:both|neither|either)? ?\(?[a-e]\)?(?:, ?\(?[a-e]\)?)* (?:and|nor|or) \(?[a-e]\)?$/;

/** What kind of empty answer a text is, if it is one. English only; LaTeX around the words does not matter. */
export function emptyAnswer(answer: string): EmptyAnswer | undefined {
  // Outer stars are footnotes and emphasis; the rest is how LaTeX sets words in formulas.
  const plain = answer.normalize("NFKC").toLowerCase().replaceAll("’", "'").replace(/\\(?:text(?:bf|it|rm)?|mathrm|mbox|rm)\b|\\[ ,;!]|[${}~*]/g, " ")
    .replace(/\s+/g, " ").trim().replace(/^\([a-e]\) (?!and |or |nor )/, "").replace(/[\s.!]+$/, "");
  if (ofOptions.test(plain) || ofLetters.test(plain)) return "refers-to-options";
  return declines.some((pattern) => pattern.test(plain)) ? "non-answer" : undefined;
}
