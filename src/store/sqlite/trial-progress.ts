import { grown } from "../../core/grown.js";
import type { ParkedSlot, SlotRange, Store } from "../store.js";
import type { Row, Statements } from "./statements.js";

const EVERY_SLOT = Number.MAX_SAFE_INTEGER;

/** How far the trials of a study have come, and what holds back the rest. */
export function trialProgress(statements: Statements): Pick<Store, "countTrials" | "answeredArms" | "countPendingKeys" | "unusedReplies" | "pendingSlots" | "pendingReasons" | "parkedSlots"> {
  return {
    countTrials(study: number, judge: number, { from = 0, below = EVERY_SLOT }: SlotRange = {}): { planned: number; stored: number } {
      const row = statements.row("SELECT count(*), count(r.id) FROM trials t LEFT JOIN replies r ON r.key = t.key WHERE t.study = ? AND t.judge = ? AND t.slot >= ? AND t.slot < ?", [study, judge, from, below]) as Row;
      return { planned: Number(row[0]), stored: Number(row[1]) };
    },

    answeredArms(study: number, judge: number, arms: number, below: number): number[] {
      const sql = "SELECT DISTINCT (t.slot / 2) % ? FROM trials t JOIN replies r ON r.key = t.key WHERE t.study = ? AND t.judge = ? AND t.slot < ?";
      return [...statements.rows(sql, [arms, study, judge, below])].map((row) => Number(row[0]));
    },

    countPendingKeys(study: number, judge: number, below = EVERY_SLOT): number {
      return Number((statements.row("SELECT count(DISTINCT t.key) FROM trials t WHERE t.study = ? AND t.judge = ? AND t.slot < ? AND NOT EXISTS (SELECT 1 FROM replies r WHERE r.key = t.key)", [study, judge, below]) as Row)[0]);
    },

    unusedReplies(study: number, other: number, arms: number): { arm: number; replies: number }[] {
      const first = "SELECT min((t.slot / 2) % ?) AS arm FROM trials t JOIN replies r ON r.key = t.key WHERE t.study = ? AND t.key NOT IN (SELECT key FROM trials WHERE study = ?) GROUP BY t.key";
      return [...statements.rows(`SELECT arm, count(*) FROM (${first}) GROUP BY arm ORDER BY arm`, [arms, study, other])].map((row) => ({ arm: Number(row[0]), replies: Number(row[1]) }));
    },

    pendingSlots(study: number, judge: number, below = EVERY_SLOT): Int32Array {
      // Numbers in a plain list would take twice the memory, and twice again while it grows.
      let slots = new Int32Array(1024);
      let count = 0;
      for (const row of statements.rows("SELECT t.slot FROM trials t WHERE t.study = ? AND t.judge = ? AND t.slot < ? AND NOT EXISTS (SELECT 1 FROM replies r WHERE r.key = t.key) ORDER BY t.slot", [study, judge, below])) {
        if (count === slots.length) slots = grown(slots, 2 * count);
        slots[count++] = Number(row[0]);
      }
      return slots.slice(0, count);
    },

    pendingReasons(study: number, judge: number, { from = 0, below = EVERY_SLOT, arms = { of: 1, only: [0] } }: SlotRange = {}): Map<string, number> {
      const sql = `SELECT coalesce((SELECT a.code FROM attempts a WHERE a.key = t.key ORDER BY a.id DESC LIMIT 1), 'not-asked') AS reason, count(*)
        FROM trials t WHERE t.study = ? AND t.judge = ? AND t.slot >= ? AND t.slot < ? AND (t.slot / 2) % ? IN (SELECT value FROM json_each(?))
          AND NOT EXISTS (SELECT 1 FROM replies r WHERE r.key = t.key) GROUP BY reason ORDER BY 2 DESC`;
      return new Map([...statements.rows(sql, [study, judge, from, below, arms.of, JSON.stringify(arms.only)])].map((row) => [row[0] as string, Number(row[1])]));
    },

    parkedSlots(study: number, judge: number, attempts: number, below = EVERY_SLOT): ParkedSlot[] {
      if (statements.row("SELECT 1 FROM attempts LIMIT 1", []) === undefined) return [];
      // A cut reply is no failure; a refused key, an interrupted call and one that came too soon say nothing about the prompt.
      const last = (column: string) => `(SELECT b.${column} FROM attempts b WHERE b.key = f.key ORDER BY b.id DESC LIMIT 1)`;
      const sql = `SELECT f.slot, f.failures, ${last("code")}, ${last("detail")} FROM (
          SELECT t.slot AS slot, t.key AS key, count(*) AS failures, min(a.at) AS first, max(a.judge) AS judge FROM trials t JOIN attempts a ON a.key = t.key
          WHERE t.study = ? AND t.judge = ? AND t.slot < ? AND a.code NOT IN ('cut', 'discarded', 'unauthorized', 'aborted', 'rate-limited') AND NOT EXISTS (SELECT 1 FROM replies r WHERE r.key = t.key)
          GROUP BY t.slot) f
        WHERE f.failures >= ? AND EXISTS (SELECT 1 FROM replies r WHERE r.judge = f.judge AND r.asked_at >= f.first) ORDER BY f.slot`;
      return [...statements.rows(sql, [study, judge, below, attempts])].map((row) => ({ slot: Number(row[0]), attempts: Number(row[1]), code: String(row[2]), detail: String(row[3]) }));
    },
  };
}
