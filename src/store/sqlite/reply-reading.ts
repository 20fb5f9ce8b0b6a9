import type { AnswerMode } from "../../core/answer-mode.js";
import type { FinishReason } from "../../core/reply.js";
import type { Reply } from "../../core/reply.js";
import type { SlotRange, Store, StoredReply, TrialReply } from "../store.js";
import { decodeText } from "../stored-text.js";
import { probabilitiesOf } from "./probabilities-of.js";
import { REPLY_BYTES, REPLY_COLUMNS } from "./reply-columns.js";
import type { Statements } from "./statements.js";
import { storedReply } from "./stored-reply.js";

/** Reading of replies. */
export function replyReading(statements: Statements): Pick<Store, "trialReplies" | "replyAt" | "hasReply" | "cutKeys" | "cutReply" | "allReplies"> {
  return {
    * trialReplies(study: number, judge: number, { from = 0, below = Number.MAX_SAFE_INTEGER }: SlotRange = {}): IterableIterator<TrialReply> {
      const sql = "SELECT t.slot, r.text, r.text_json, r.finish_reason, r.probability_1, r.probability_2, r.model, r.fingerprint, r.asked_at, r.answer_mode FROM trials t LEFT JOIN replies r ON r.key = t.key WHERE t.study = ? AND t.judge = ? AND t.slot >= ? AND t.slot < ? ORDER BY t.slot";
      for (const row of statements.rows(sql, [study, judge, from, below])) {
        yield {
          slot: Number(row[0]),
          reply: row[1] === null ? null : {
            text: decodeText(row[1] as string, row[2]), finishReason: row[3] as FinishReason, codeProbabilities: probabilitiesOf(row[4], row[5]),
            model: row[6] as string | null, fingerprint: row[7] as string | null, askedAt: Number(row[8]), answerMode: row[9] as AnswerMode,
          },
        };
      }
    },

    replyAt(study: number, judge: number, slot: number): StoredReply | null {
      const row = statements.row(`SELECT ${REPLY_COLUMNS} FROM replies WHERE key = (SELECT key FROM trials WHERE study = ? AND judge = ? AND slot = ?)`, [study, judge, slot]);
      return row === undefined ? null : storedReply(row);
    },

    cutKeys(judge: string): Buffer[] {
      const sql = "SELECT DISTINCT a.key FROM attempts a WHERE a.judge = ? AND a.code = 'cut' AND NOT EXISTS (SELECT 1 FROM replies r WHERE r.key = a.key)";
      return [...statements.rows(sql, [judge])].map(([key]) => key as Buffer);
    },

    cutReply(key: Buffer): Reply | null {
      const row = statements.row("SELECT detail, input_tokens, output_tokens, cached_tokens FROM attempts WHERE key = ? AND code = 'cut' ORDER BY id DESC LIMIT 1", [key]);
      if (row === undefined) return null;
      const [detail, input, output, cached] = row;
      return {
        text: cutText(String(detail)), finishReason: "length",
        ...(typeof input === "number" && typeof output === "number" ? { usage: { inputTokens: input, outputTokens: output, ...(typeof cached === "number" ? { cachedTokens: cached } : {}) } } : {}),
      };
    },

    hasReply(key: Buffer): boolean {
      return statements.row("SELECT 1 FROM replies WHERE key = ?", [key]) !== undefined;
    },

    * allReplies(only: { readonly study?: number | undefined; readonly judges?: readonly string[] | undefined } = {}): IterableIterator<StoredReply> {
      const { study, judges } = only;
      const conditions = [
        ...(study === undefined ? [] : ["key IN (SELECT key FROM trials WHERE study = ?)"]),
        ...(judges === undefined ? [] : [`judge IN (${judges.map(() => "?").join(", ")})`]),
      ];
      const where = conditions.length === 0 ? "" : ` WHERE ${conditions.join(" AND ")}`;
      const values = [...(study === undefined ? [] : [study]), ...(judges ?? [])];
      for (const row of statements.rows(`SELECT ${REPLY_BYTES} FROM replies${where} ORDER BY id`, values)) yield storedReply(row);
    },
  };
}

/** An attempt's remark holds the cut text as JSON, in older stores behind words; a very long one is cut itself. */
function cutText(detail: string): string {
  try {
    return String(JSON.parse(detail.slice(Math.max(0, detail.indexOf('"')))));
  } catch {
    return detail;
  }
}
