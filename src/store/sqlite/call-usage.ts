import type { AnswerMode } from "../../core/answer-mode.js";
import type { Store, TokenTotals } from "../store.js";
import type { Row, Statements } from "./statements.js";

/** What a judge's calls took: tokens and time. */
export function callUsage(statements: Statements): Pick<Store, "tokenTotals" | "meanOutputTokens" | "meanLatency"> {
  return {
    tokenTotals(study: number, judge: number): TokenTotals {
      const sql = `SELECT count(input_tokens), count(*) - count(input_tokens), coalesce(sum(input_tokens), 0), coalesce(sum(cached_tokens), 0), coalesce(sum(output_tokens), 0) FROM (
        SELECT input_tokens, cached_tokens, output_tokens FROM replies WHERE key IN (SELECT key FROM trials WHERE study = ?1 AND judge = ?2)
        UNION ALL SELECT input_tokens, cached_tokens, output_tokens FROM attempts WHERE (input_tokens IS NOT NULL OR code IN ('cut', 'discarded', 'timeout', 'bad-response', 'connection')) AND key IN (SELECT key FROM trials WHERE study = ?1 AND judge = ?2))`;
      const [calls, uncounted, inputTokens, cachedTokens, outputTokens] = (statements.row(sql, [study, judge]) as Row).map(Number) as [number, number, number, number, number];
      return { calls, uncounted, inputTokens, cachedTokens, outputTokens };
    },

    meanOutputTokens(judge: string, answerMode: AnswerMode): number | null {
      const row = statements.row("SELECT avg(output_tokens) FROM (SELECT output_tokens FROM replies WHERE judge = ? AND answer_mode = ? ORDER BY id DESC LIMIT 1000)", [judge, answerMode]) as Row;
      return row[0] === null ? null : Number(row[0]);
    },

    meanLatency(judge: string): number | null {
      const row = statements.row("SELECT avg(latency_ms) FROM (SELECT latency_ms FROM replies WHERE judge = ? ORDER BY id DESC LIMIT 1000)", [judge]) as Row;
      return row[0] === null ? null : Number(row[0]);
    },
  };
}
