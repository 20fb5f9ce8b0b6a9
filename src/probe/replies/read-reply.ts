import type { VerdictStatus } from "../../core/verdict.js";
import { opensWithRefusal } from "../../verdicts/opens-with-refusal.js";
import { scanReply } from "../../verdicts/scan-reply.js";
import { StepCounter } from "../../verdicts/step-counter.js";
import type { ReadableReply } from "../../verdicts/verdict-rule.js";
import { jsonCandidates } from "./json-candidates.js";
import { linearPattern, type LinearPattern } from "./linear-pattern.js";
import type { ReplyParser } from "./reply-parser.js";
import { textCandidates } from "./text-candidates.js";
import { valueReader, type ValueReader } from "./value-reader.js";

/** What a reply says: a verdict as a number, or why there is none. */
export interface ReadValue {
  /** Binary: 1 accept, 0 reject. Scores: 0 for the lowest of the range, 1 for the highest. Pairs: 1 for the first answer, 0 for the second, 0.5 for a tie. */
  readonly value: number | null;
  readonly status: VerdictStatus;
}

/** Reads replies by one parser. Pure and total: any text, no throw. */
export type ReplyReader = (reply: Pick<ReadableReply, "text" | "finishReason">) => ReadValue;

/** Texts longer than this are read by their beginning and their end. */
const longestText = 100_000;

/**
 * Makes the reader of a parser. A reply says its verdict under the parser's JSON path, in the group of its pattern, or in the text: alone on the first or the last
 * line, as the first word of the first line ("Yes, because ..."), behind a label ("Score: 7", "[[A]]", "7/10"). A digit or a word elsewhere is never
 * a verdict, and a reply that says two is contradictory. Blocks of thought are left out. Of several matches of a pattern the last counts.
 */
export function replyReader({ place, scale }: ReplyParser): ReplyReader {
  const values = valueReader(scale);
  const pattern = place.kind === "pattern" ? linearPattern(place.source) : null;
  const key = place.kind === "json" ? (place.path.at(-1) ?? "").toLowerCase() : undefined;
  return ({ text: whole, finishReason }) => {
    if (finishReason === "refusal") return without("refused");
    const text = whole.length <= longestText ? whole : `${whole.slice(0, longestText / 2)}\n${whole.slice(-longestText / 2)}`;
    const scan = scanReply(text, new StepCounter(), key);
    const cut = finishReason === "length";
    const found = pattern !== null ? ofPattern(pattern, scan.visible, values)
      : place.kind === "json" ? jsonCandidates(scan, place.path, values, cut) : textCandidates(scan.visible, scale, values, cut);
    const [first] = found.values;
    if (first === undefined) return without(cut ? "truncated" : opensWithRefusal(scan.visible) ? "refused" : scan.thoughtLeftOpen ? "truncated" : "unparsed");
    if (found.values.some((value) => value !== first)) return without("contradictory");
    return { value: first, status: found.clean && !cut ? "ok" : "repaired" };
  };
}

function ofPattern(pattern: LinearPattern, text: string, values: ValueReader): { readonly values: readonly number[]; readonly clean: boolean } {
  const last = pattern.groupsIn(text).at(-1);
  const value = last === undefined ? null : values(last);
  return { values: value === null ? [] : [value], clean: true };
}

function without(status: VerdictStatus): ReadValue {
  return { value: null, status };
}
