import { DialDeferError } from "../../core/dialdefer-error.js";
import type { Item } from "../../core/item.js";
import { parseStored } from "../parse-stored.js";
import type { Store, StudyItem, StudyRecord } from "../store.js";
import type { Row, Statements } from "./statements.js";
import { textOf } from "./text-of.js";

/** Reading of studies, with the items and keys that were planned for them. */
export function planReading(statements: Statements): Pick<Store, "findStudy" | "listStudies" | "studyItems" | "itemAt" | "trialKeyAt" | "allItems"> {
  return {
    findStudy(id?: string): (StudyRecord & { row: number }) | null {
      const columns = "SELECT study, spec, items, planned, created_at, used_at, id FROM studies";
      const row = id === undefined
        ? statements.row(`${columns} WHERE used_at > 0 ORDER BY used_at DESC, id DESC LIMIT 1`, [])
        : statements.row(`${columns} WHERE study LIKE ? ORDER BY used_at DESC LIMIT 1`, [`${id.replaceAll(/[%_]/g, "")}%`]);
      return row === undefined ? null : { ...studyRecord(row), row: Number(row[6]) };
    },

    listStudies(): StudyRecord[] {
      return [...statements.rows("SELECT study, spec, items, planned, created_at, used_at FROM studies WHERE used_at > 0 ORDER BY used_at DESC, id DESC", [])].map(studyRecord);
    },

    * studyItems(study: number): IterableIterator<StudyItem> {
      for (const row of statements.rows("SELECT position, field, cluster, turn FROM study_items WHERE study = ? ORDER BY position", [study])) {
        yield { position: Number(row[0]), field: row[1] as string, cluster: row[2] as string | null, turn: Number(row[3]) };
      }
    },

    itemAt(study: number, position: number): { item: Item; turn: number } {
      const row = statements.row("SELECT i.body, s.turn FROM study_items s JOIN items i ON i.id = s.item WHERE s.study = ? AND s.position = ?", [study, position]);
      if (row === undefined) throw new DialDeferError("store-damaged", `the store ${statements.location} has no item at position ${position}; run 'dialdefer store verify'`);
      return { item: parseStored(row[0] as string) as Item, turn: Number(row[1]) };
    },

    trialKeyAt(study: number, judge: number, slot: number): Buffer {
      const row = statements.row("SELECT key FROM trials WHERE study = ? AND judge = ? AND slot = ?", [study, judge, slot]);
      if (row === undefined) throw new DialDeferError("store-damaged", `the store ${statements.location} has no trial ${slot}; run 'dialdefer store verify'`);
      return row[0] as Buffer;
    },

    * allItems(): IterableIterator<{ hash: string; body: string }> {
      for (const row of statements.rows("SELECT hash, CAST(body AS BLOB) FROM items ORDER BY id", [])) yield { hash: (row[0] as Buffer).toString("hex"), body: textOf(row[1]) };
    },
  };
}

function studyRecord(row: Row): StudyRecord {
  return { id: row[0] as string, spec: parseStored(row[1] as string) as unknown, items: Number(row[2]), planned: row[3] === 1, createdAt: Number(row[4]), usedAt: Number(row[5]) };
}
