import type { AnswerMode } from "../../core/answer-mode.js";
import type { Store, TokenTotals } from "../store.js";
import type { Row, Statements } from "./statements.js";

const SUMS = "count(r.input_tokens), count(*) - count(r.input_tokens), coalesce(sum(r.input_tokens), 0), coalesce(sum(r.cached_tokens), 0), coalesce(sum(r.output_tokens), 0)";

/** What a judge's calls took: tokens and time. */
export function callUsage(statements: Statements): Pick<Store, "tokenTotals" | "lastWritten" | "meanOutputTokens" | "meanLatency"> {
  return {
    tokenTotals(study: number, judge: number, shared: boolean): TokenTotals {
      // Without prompts that several trials share a join says the same at a third of the time, and holds no keys in memory.
      const replies = shared ? "replies r WHERE r.key IN (SELECT key FROM trials WHERE study = ? AND judge = ?)" : "trials t JOIN replies r ON r.key = t.key WHERE t.study = ? AND t.judge = ?";
      const [calls, uncounted, inputTokens, cachedTokens, outputTokens] = [
        statements.row(`SELECT ${SUMS} FROM ${replies}`, [study, judge]) as Row,
        statements.row(`SELECT ${SUMS} FROM attempts r WHERE (r.input_tokens IS NOT NULL OR r.code IN ('cut', 'discarded', 'timeout', 'bad-response', 'connection')) AND r.key IN (SELECT key FROM trials WHERE study = ? AND judge = ?)`, [study, judge]) as Row,
      ].map((row) => row.map(Number)).reduce((sum, row) => sum.map((value, index) => value + (row[index] as number))) as [number, number, number, number, number];
      return { calls, uncounted, inputTokens, cachedTokens, outputTokens };
    },

    lastWritten(): string {
      return (statements.row("SELECT (SELECT max(id) FROM replies), (SELECT max(id) FROM attempts)", []) as Row).join(" ");
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
