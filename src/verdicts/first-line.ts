import type { AnswerCode } from "../core/answer-code.js";
import { answerValue } from "./answer-value.js";

/** A reply whose first line is nothing but an answer code. */
export interface FirstLine {
  readonly code: AnswerCode;
  /** What follows that line, trimmed. */
  readonly rest: string;
  /** Whether the reply is nothing but lines of codes, and they differ. */
  readonly selfContradictory: boolean;
}

const FENCE = /^`{3,}[\w-]*$/;
const LONGEST_CODE_LINE = 64;

/**
 * The verdict alone on the first line that is neither blank nor a code fence; null where something else
 * stands there. Digits in later lines of prose never override it.
 */
export function firstLine(text: string): FirstLine | null {
  const lines = text.split("\n").map((line) => line.trim());
  const first = lines.findIndex((line) => line !== "" && !FENCE.test(line));
  const code = first < 0 ? null : lineCode(lines[first] as string);
  if (code === null) return null;
  const later = lines.slice(first + 1).filter((line) => line !== "" && !FENCE.test(line));
  const laterCodes = later.map(lineCode);
  return {
    code,
    rest: later.join("\n"),
    selfContradictory: laterCodes.length > 0 && !laterCodes.includes(null) && laterCodes.some((other) => other !== code),
  };
}

function lineCode(line: string): AnswerCode | null {
  return line.length > LONGEST_CODE_LINE ? null : answerValue(line);
}
