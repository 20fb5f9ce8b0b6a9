import type { ReplyScale } from "./reply-parser.js";

/** Scores of a range are listed up to so many. */
const mostScores = 101;

/** A word that a judge may say. */
export interface WordToSay {
  readonly text: string;
  /** Whether it stands in JSON without quotation marks. */
  readonly bare: boolean;
  /** What it is read as, 0 to 1. */
  readonly worth: number;
}

/** The shortest replies of a scale, one for each verdict; null where they are too many. */
export function wordsToSay(scale: ReplyScale): readonly WordToSay[] | null {
  switch (scale.kind) {
    case "binary": return [scale.accept[0], scale.reject[0]].map((word = "", index) => ({ text: word.length === 1 ? word.toUpperCase() : word, bare: word === "true" || word === "false" || /^\d+$/.test(word), worth: 1 - index }));
    case "pairwise": return [["A", 1], ["B", 0], ["tie", 0.5]].map(([text, worth]) => ({ text: text as string, bare: false, worth: worth as number }));
    case "score": {
      const { low, high, words } = scale;
      const worth = (score: number): number => (score - low) / (high - low);
      if (words !== null) return Object.entries(words).map(([word, score]) => ({ text: word.toUpperCase(), bare: false, worth: worth(score) }));
      const step = Number.isInteger(low) && Number.isInteger(high) && high - low > 1 ? 1 : (high - low) / 10;
      const count = Math.round((high - low) / step) + 1;
      return count > mostScores ? null : Array.from({ length: count }, (_, index) => Number((low + index * step).toFixed(6))).map((score) => ({ text: String(score), bare: true, worth: worth(score) }));
    }
  }
}
