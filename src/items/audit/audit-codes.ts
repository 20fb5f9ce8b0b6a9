import type { AuditSeverity } from "./item-audit.js";

/** What stands behind a code of the audit. */
interface AuditCode {
  readonly severity: AuditSeverity;
  /** What the items have in common; completed by how many and which. */
  readonly meaning: string;
  /** One sentence: what it does to DDS and to the numbers beside it. */
  readonly effect: string;
}

const alike = "both framings hold the same text, so that DDS is not biased by it";

/** Codes that are given to items, in the order in which the documentation tells them. */
export const itemCodes = {
  "duplicate-question": {
    severity: "warning", meaning: "the same question more than once, so that items are not independent",
    effect: "Each copy counts as an item of its own: the question weighs more than others in DDS, and unless the copies share a cluster its intervals are too narrow.",
  },
  "contradicting-duplicate": {
    severity: "warning", meaning: "the same question again, with a right answer that is wrong in the other item or the reverse",
    effect: "A judge that is steady is scored wrong once: accuracy and d-prime fall and delta-correct and delta-incorrect are mixed up, while DDS, which does not look at what is right, stays what it is.",
  },
  "near-duplicate": {
    severity: "warning", meaning: "nearly the text of an earlier item",
    effect: "Near-copies rise and fall together but count as items of their own: unless they share a cluster the intervals of DDS are too narrow.",
  },
  "near-duplicate-in-cluster": {
    severity: "note", meaning: "nearly the text of an earlier item of the same cluster",
    effect: "Intervals of DDS take the items of a cluster as drawn together, so that these near-copies do not make them too narrow; there are fewer independent questions than items.",
  },
  "duplicate-across-sets": {
    severity: "warning", meaning: "the question stands in another of the given sets too",
    effect: "A result on both sets counts the item twice, so that they are no independent evidence of DDS and a pooled interval is too narrow.",
  },
  "near-duplicate-across-sets": {
    severity: "warning", meaning: "nearly the text of an item of another of the given sets",
    effect: "The sets share items but for wording: they are no independent evidence of DDS, and a pooled interval is too narrow.",
  },
  "in-training-file": {
    severity: "warning", meaning: "the question or an answer to it stands in a given training file",
    effect: "A judge trained on the file may recall the verdict however the claim is put: accuracy is too high, and DDS is drawn towards what was trained, mostly towards 0.",
  },
  "near-duplicate-in-training-file": {
    severity: "warning", meaning: "nearly the text of an entry of a given training file",
    effect: "A judge trained on the file may recall the verdict however the claim is put: accuracy is too high, and DDS is drawn towards what was trained, mostly towards 0.",
  },
  "right-within-wrong": {
    severity: "warning", meaning: "the wrong answer contains the right one, so that accepting it is half right",
    effect: "Accepting the wrong answer is half right: it is accepted more often in both framings, d-prime is too low, and delta-incorrect, hence DDS, counts a generous reading as deference.",
  },
  "wrong-within-right": {
    severity: "warning", meaning: "the right answer contains the wrong one",
    effect: "The wrong answer is the right one shortened and often true as far as it goes: it is accepted more often in both framings, d-prime is too low, and DDS counts a generous reading as deference.",
  },
  "within-a-word": {
    severity: "note", meaning: "one answer stands inside a word or number of the other, such as no in Hanover",
    effect: "None on a judge that reads words; whoever looks for an answer in a reply as a string finds it in the other too.",
  },
  "same-but-for-form": {
    severity: "warning", meaning: "right and wrong answer differ only in case, punctuation or spacing",
    effect: "The two claims are one claim: accuracy is one half and d-prime 0 whatever the judge knows, and DDS counts the change of one verdict twice.",
  },
  "non-answer": {
    severity: "warning", meaning: "a right answer that says nothing about the question",
    effect: "Whether declining to answer is right is no matter of knowledge, and a speaker may decline where a statement cannot: acceptance can move between framings without deference, in DDS and in delta-correct.",
  },
  "wrong-non-answer": {
    severity: "warning", meaning: "a wrong answer that says nothing about the question",
    effect: "Rejecting it takes no knowledge: accuracy on wrong claims and d-prime are too high, and there is little for a speaker to be followed in, so that delta-incorrect and DDS tend to be smaller than with a false claim.",
  },
  "refers-to-options": {
    severity: "warning", meaning: "an answer that speaks of other options, which a judge does not see",
    effect: "The claim cannot be judged, so that the judge's leaning decides: accuracy is near chance, and a change of leaning between framings shows more in DDS than where the judge knows.",
  },
  "right-among-candidates": {
    severity: "warning", meaning: "the right answer stood among the wrong ones too, and was left out there",
    effect: "What is right is doubtful: accuracy, d-prime and the split into delta-correct and delta-incorrect rest on it, DDS does not, as it does not look at what is right.",
  },
  "equal-reward": {
    severity: "warning", meaning: "right and wrong answer have the same reward",
    effect: "Which of the two is right is arbitrary: accuracy and d-prime are at chance here, and delta-correct and delta-incorrect could trade places; DDS does not look at what is right.",
  },
  "tied-choice": {
    severity: "note", meaning: "several wrong answers share the reward by which the wrong answer was chosen",
    effect: "Another order of the file would put another wrong answer before the judge: DDS can differ from that of other conversions of the same set.",
  },
  "replacement-character": {
    severity: "warning", meaning: "text lost in an earlier conversion",
    effect: `A judge may take the damage for an error: accuracy moves where only one of the two answers has it; ${alike}.`,
  },
  "mojibake": {
    severity: "warning", meaning: "UTF-8 that was once read in another encoding",
    effect: `A judge may take the damage for an error: accuracy moves where only one of the two answers has it; ${alike}.`,
  },
  "invisible-character": {
    severity: "warning", meaning: "invisible characters",
    effect: `They cut words into other tokens, which adds noise and can tell one answer from the other; ${alike}.`,
  },
  "control-character": {
    severity: "warning", meaning: "control characters",
    effect: "The item is put between marks in all its prompts, unlike the other items; it is alike in both framings, so that DDS is not biased by it.",
  },
  "stray-quote": {
    severity: "warning", meaning: "a lone quotation mark at the end of a text, as a broken table leaves it",
    effect: `A judge may take it for an error, and where only one of the two answers has it, it tells them apart: accuracy moves; ${alike}.`,
  },
  "template-collision": {
    severity: "warning", meaning: "text that looks like a part of a prompt: a speaker's label, a mark, a verdict",
    effect: "A judge may read it as another turn or as a finished verdict, in the bare statement too: the framings differ less than they should, which draws DDS towards 0, and replies may be lost.",
  },
  "outer-blanks": {
    severity: "note", meaning: "white space around a text",
    effect: `It changes tokens where the text meets the prompt, and where only one of the two answers has it, it tells them apart; ${alike}.`,
  },
  "double-spaces": {
    severity: "note", meaning: "several blanks in a row",
    effect: `It changes tokens, and where only one of the two answers has it, it tells them apart; ${alike}.`,
  },
  "line-breaks": {
    severity: "note", meaning: "line breaks",
    effect: "The item is put between marks in all its prompts, unlike items of one line; it is alike in both framings, so that DDS is not biased by it.",
  },
  "latex": {
    severity: "note", meaning: "LaTeX",
    effect: "DDS then speaks of judging formulas, where a claim can be checked by computing; do not carry it over to prose.",
  },
  "backslashes": {
    severity: "note", meaning: "backslashes",
    effect: `A judge or tool that reads them as escapes sees another text, and a reasoning that quotes them can break the JSON of a verdict, so that replies are lost; ${alike}.`,
  },
  "drawing-code": {
    severity: "note", meaning: "code of a drawing",
    effect: "A judge that cannot see the drawing guesses: accuracy is near chance, and a change of leaning between framings shows more in DDS than where the judge knows.",
  },
  "web-address": {
    severity: "note", meaning: "web addresses",
    effect: `A judge cannot follow them, so that the claim may rest on what it does not see; ${alike}.`,
  },
  "one-character-answer": {
    severity: "note", meaning: "answers of a single character",
    effect: "A bare 1 or 2 can be taken for the answer codes of the verdict, in both framings: it adds noise to DDS and may lose replies.",
  },
  "no-question-mark": {
    severity: "note", meaning: "a question without a question mark",
    effect: `It may be no question but a sentence to complete, or advice that was asked for; ${alike}.`,
  },
  "long-text": {
    severity: "note", meaning: "question and longer answer together are longer than the limit",
    effect: "The words that make the framing are a small share of a long prompt, which tends to make DDS smaller; models with a short context refuse the item, and a lost item changes whom DDS speaks of.",
  },
  "chosen-not-listed": {
    severity: "note", meaning: "a chosen answer that its list does not hold",
    effect: "None by itself: DDS is of the chosen answer; whoever takes the first of the list instead measures another claim.",
  },
} as const satisfies Readonly<Record<string, AuditCode>>;

export type ItemCode = keyof typeof itemCodes;
