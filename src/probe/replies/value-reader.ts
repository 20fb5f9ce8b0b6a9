import { plainText } from "../../verdicts/answer-value.js";
import type { ReplyScale } from "./reply-parser.js";

/** The number that a text stands for, when it is a verdict and nothing else; else null. */
export type ValueReader = (text: string) => number | null;

/** How verdicts of a scale are read: without case, emphasis, brackets around and a full stop behind. Scores outside of their range are none. */
export function valueReader(scale: ReplyScale): ValueReader {
  const words = wordsOf(scale);
  return (text) => {
    const plain = bare(text);
    const known = words.get(plain);
    if (known !== undefined) return known;
    return scale.kind === "score" && scale.words === null ? score(plain, scale.low, scale.high) : null;
  };
}

/** The words of a scale in lower case, with what they stand for. */
export function wordsOf(scale: ReplyScale): ReadonlyMap<string, number> {
  switch (scale.kind) {
    case "binary": return new Map([...scale.accept.map((word) => [word, 1] as const), ...scale.reject.map((word) => [word, 0] as const)]);
    case "pairwise": return new Map([...scale.first.map((word) => [word, 1] as const), ...scale.second.map((word) => [word, 0] as const), ...scale.tie.map((word) => [word, 0.5] as const)]);
    case "score": return new Map(Object.entries(scale.words ?? {}).map(([word, value]) => [word.toLowerCase(), (value - scale.low) / (scale.high - scale.low)]));
  }
}

function bare(text: string): string {
  let plain = plainText(text).toLowerCase().replace(/\s+/g, " ");
  for (let before = ""; before !== plain;) {
    before = plain;
    plain = plainText(plain.replace(/^[<(](.*)[>)]$/s, "$1").replace(/^\[([^[].*|[^[])\]$/s, "$1").replace(/[.!]$/, "").trim());
  }
  return plain;
}

function score(plain: string, low: number, high: number): number | null {
  const match = /^\[*\s*(-?\d{1,6}(?:[.,]\d{1,6})?)\s*\]*(?:\s*(?:\/|out of)\s*(-?\d{1,6}(?:\.\d{1,6})?))?$/.exec(plain);
  if (match === null || (match[2] !== undefined && Number(match[2]) !== high)) return null;
  const value = Number(match[1]!.replace(",", "."));
  return value >= low && value <= high ? (value - low) / (high - low) : null;
}
