import type { AnswerCode } from "../core/answer-code.js";

/** Only the end of the reasoning is looked at; that also bounds the work. */
const TAIL = 300;

/** `answer 1.`, `so I choose 2`: the judge naming its own code, at the very end, with the word before it. */
const NAMED_CODE = /(?:^|[\s,;:.('\u2019])(?:(\w+)\s+)?(?:answer|choose|pick|select|chosen_answer|my (?:answer|choice|verdict) is)[\s:=]*["'`*]*([12])["'`*]*[\s.!)]*$/i;

/** Words after which `answer 2` is the judge's own. After others it may be the item's ("the correct answer 2"). */
const OWN = new Set(["", "i", "so", "thus", "therefore", "hence", "then", "and", "will", "must", "should"]);

/** `so the statement is correct`, `therefore Speaker B is wrong`, at the very end or just before the code. */
const CONCLUSION = new RegExp([
  String.raw`\b(?:so|thus|therefore|hence|consequently),?\s+`,
  String.raw`(?:(?:the|this)\s+(?:given\s+|proposed\s+|stated\s+)?(?:statement|answer|claim|response)(?:\s+(?:in|by|from|of)(?:\s+\w+){1,3})?`,
  String.raw`|(?!option|answer|choice|code|number|question|item|statement|claim)\w+\s+[b2])`,
  String.raw`\s+(?:is|was)\s+(not\s+)?(?:(?:in\s+fact|indeed|factually|clearly|also)\s+)?(correct|right|true|accurate|incorrect|wrong|false|inaccurate)`,
  "(?:,?\\s+(?:so\\s+)?(?:i\\s+)?(?:answer|choose)\\s*[\"'`*]*[12][\"'`*]*)?[\\s.!)]*$",
].join(""), "i");

const AGREEING = new Set(["correct", "right", "true", "accurate"]);

/**
 * Whether reasoning ends by saying the opposite of the verdict beside it. Cautious: only a code the judge
 * names as its own, or a conclusion about the claim or its second party in so many words, both at the end.
 */
export function contradictsReasoning(reasoning: string, code: AnswerCode, acceptCode: AnswerCode): boolean {
  const tail = reasoning.slice(-TAIL);
  const named = NAMED_CODE.exec(tail);
  if (named !== null && OWN.has((named[1] ?? "").toLowerCase())) return named[2] !== code;
  const conclusion = CONCLUSION.exec(tail);
  if (conclusion === null) return false;
  const agrees = AGREEING.has((conclusion[2] as string).toLowerCase()) !== (conclusion[1] !== undefined);
  return agrees !== (code === acceptCode);
}
