import type Database from "libsql";
import { plannedTrials } from "../planned-trials.js";
import type { OriginalRows } from "./original-rows.js";
import type { SalvagedStudy } from "./salvage-report.js";

/**
 * Leaves only studies that can be worked with: one whose items are not all there goes, and the next run makes it anew out
 * of the replies; one whose trials are not all there is marked as not planned, so that the next run plans it again. What
 * belongs to no study goes too. Says what became of each.
 */
export function settleStudies(saved: Database.Database, { lostReplies, trialsCertain }: OriginalRows): SalvagedStudy[] {
  const count = (sql: string, values: unknown[]) => Number((saved.prepare(sql).raw().get(values) as unknown as unknown[])[0]);
  saved.exec("CREATE TEMP TABLE lost_replies (key BLOB PRIMARY KEY)");
  const lost = saved.prepare("INSERT OR IGNORE INTO lost_replies VALUES (?)");
  for (const key of lostReplies) lost.run([key]);

  const studies = (saved.prepare("SELECT id, study, spec, items, planned FROM studies ORDER BY id").raw().all([]) as unknown as [number, string, string, number, number][])
    .map(([row, id, spec, items, planned]): SalvagedStudy => {
      const repliesLost = count("SELECT count(*) FROM trials WHERE study = ? AND key IN (SELECT key FROM lost_replies)", [row]);
      const placed = count("SELECT count(*) FROM study_items p JOIN items i ON i.id = p.item WHERE p.study = ?", [row]);
      if (placed !== items) {
        saved.prepare("DELETE FROM studies WHERE id = ?").run([row]);
        return { id, repliesLost, plan: "lost" };
      }
      if (planned !== 1) return { id, repliesLost, plan: "whole" };
      const expected = plannedTrials(items, JSON.parse(spec));
      const whole = expected !== null && trialsCertain
        && Array.from({ length: expected.judges }, (_, judge) => count("SELECT count(*) FROM trials WHERE study = ? AND judge = ? AND slot < ?", [row, judge, expected.trials])).every((trials) => trials >= expected.recorded && trials <= expected.trials);
      if (!whole) saved.prepare("UPDATE studies SET planned = 0 WHERE id = ?").run([row]);
      return { id, repliesLost, plan: whole ? "whole" : "again" };
    });
  saved.exec("DELETE FROM study_items WHERE study NOT IN (SELECT id FROM studies); DELETE FROM trials WHERE study NOT IN (SELECT id FROM studies); DROP TABLE lost_replies");
  return studies;
}
