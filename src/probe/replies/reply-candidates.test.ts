import { expect, it } from "vitest";
import { replyCandidates } from "./reply-candidates.js";
import { replyGrammar } from "./reply-grammar.js";
import { replyReader } from "./read-reply.js";
import type { ReplyParser, ReplyPlace, ReplyScale } from "./reply-parser.js";
import { plainVerdicts, preferences } from "./scales.js";

const text: ReplyPlace = { kind: "text" };
const json: ReplyPlace = { kind: "json", path: ["result", "verdict"] };
const score = (low: number, high: number): ReplyScale => ({ kind: "score", low, high, words: null });

it.each<[string, ReplyParser]>([
  ["yes or no", { place: text, scale: plainVerdicts }], ["yes or no in JSON", { place: json, scale: plainVerdicts }],
  ["a score", { place: text, scale: score(1, 10) }], ["a score in JSON", { place: json, scale: score(0, 1) }],
  ["a preference", { place: text, scale: preferences }], ["letters that are graded", { place: text, scale: { kind: "score", low: 0, high: 1, words: { a: 1, b: 0.6, c: 0 } } }],
  ["true or false in JSON", { place: json, scale: { kind: "binary", accept: ["true"], reject: ["false"] } }],
])("each candidate of %s is read as what it is worth", (_, parser) => {
  const { opening, ending, words } = replyCandidates(parser)!;
  const read = replyReader(parser);
  for (const { text: word, worth } of words) expect(read({ text: opening + word + ending, finishReason: "stop" }).value).toBeCloseTo(worth, 6);
  expect(new Set(words.map(({ worth }) => worth)).size).toBeGreaterThan(1);
  // The grammar begins alike, so that the reply is one of those that it admits.
  expect(replyGrammar(parser)).toContain(JSON.stringify(opening === "" ? words[0]!.text : opening.replace(/"$/, "")));
});

it("there are none where a pattern finds the verdict, or where some words are quoted and others not", () => {
  expect(replyCandidates({ place: { kind: "pattern", source: "(yes|no)" }, scale: plainVerdicts })).toBeNull();
  expect(replyCandidates({ place: json, scale: { kind: "binary", accept: ["1"], reject: ["no"] } })).toBeNull();
});
