import type { ReplyScale } from "./reply-parser.js";

/** Pairs of words by which judges accept and reject. */
export const verdictPairs: readonly (readonly [accept: string, reject: string])[] = [
  ["yes", "no"], ["correct", "incorrect"], ["true", "false"], ["pass", "fail"], ["right", "wrong"], ["accurate", "inaccurate"], ["supported", "unsupported"],
  ["valid", "invalid"], ["accept", "reject"], ["accepted", "rejected"], ["passed", "failed"], ["good", "bad"], ["factual", "not factual"], ["correct", "wrong"], ["y", "n"], ["c", "i"], ["1", "0"],
];

/** The pairs of `yes-no`: all but those of a single sign, which would read a letter that means something else. */
export const plainVerdicts: ReplyScale = {
  kind: "binary",
  accept: verdictPairs.filter(([accept]) => accept.length > 1).map(([accept]) => accept),
  reject: verdictPairs.filter(([accept]) => accept.length > 1).map(([, reject]) => reject),
};

/** One answer as the better one, or neither. */
export const preferences: ReplyScale = {
  kind: "pairwise",
  first: ["a", "[[a]]", "answer a", "response a", "assistant a", "option a", "output a", "model a", "candidate a", "1", "answer 1", "response 1", "option 1", "first", "the first"],
  second: ["b", "[[b]]", "answer b", "response b", "assistant b", "option b", "output b", "model b", "candidate b", "2", "answer 2", "response 2", "option 2", "second", "the second"],
  tie: ["c", "[[c]]", "tie", "draw", "equal", "both", "neither", "same", "a tie", "no preference"],
};
