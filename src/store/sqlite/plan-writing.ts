import type { Item } from "../../core/item.js";
import type { Store, StudyItem } from "../store.js";
import type { Row, Statements } from "./statements.js";

/** Writing of items, of studies, and of the trials planned for them. */
export function planWriting(statements: Statements): Pick<Store, "putItems" | "putStudy" | "putTrials" | "dropTrials" | "markPlanned" | "useStudy"> {
  return {
    putItems(items: readonly { readonly hash: string; readonly item: Item }[]): Int32Array {
      const rows = new Int32Array(items.length);
      const find = "SELECT id FROM items WHERE hash = ?";
      const insert = statements.prepare("INSERT OR IGNORE INTO items (hash, body) VALUES (?, ?)");
      const missing: number[] = [];
      items.forEach(({ hash }, index) => {
        const known = statements.row(find, [Buffer.from(hash, "hex")]);
        if (known === undefined) missing.push(index);
        else rows[index] = Number(known[0]);
      });
      if (missing.length === 0) return rows;
      statements.transaction(() => {
        for (const index of missing) {
          const { hash, item } = items[index] as { hash: string; item: Item };
          const key = Buffer.from(hash, "hex");
          insert.run([key, JSON.stringify(item)]);
          rows[index] = Number((statements.row(find, [key]) as Row)[0]);
        }
      });
      return rows;
    },

    putStudy(study: { readonly id: string; readonly spec: unknown }, items: Iterable<StudyItem & { readonly itemRow: number }>, count: number): { row: number; planned: boolean } {
      const known = statements.row("SELECT id, planned FROM studies WHERE study = ?", [study.id]);
      if (known !== undefined) return { row: Number(known[0]), planned: known[1] === 1 };
      let row = 0;
      statements.transaction(() => {
        statements.prepare("INSERT OR IGNORE INTO studies (study, spec, items, created_at, used_at) VALUES (?, ?, ?, ?, 0)").run([study.id, JSON.stringify(study.spec), count, Date.now()]);
        row = Number((statements.row("SELECT id FROM studies WHERE study = ?", [study.id]) as Row)[0]);
        const insert = statements.prepare("INSERT OR IGNORE INTO study_items (study, position, item, field, cluster, turn) VALUES (?, ?, ?, ?, ?, ?)");
        for (const item of items) {
          insert.run([row, item.position, item.itemRow, item.field, item.cluster, item.turn]);
        }
      });
      return { row, planned: false };
    },

    putTrials(study: number, judge: number, slots: ArrayLike<number>, keys: readonly Buffer[]): void {
      statements.transaction(() => {
        const insert = statements.prepare("INSERT OR REPLACE INTO trials (study, judge, slot, key) VALUES (?, ?, ?, ?)");
        keys.forEach((key, index) => insert.run([study, judge, slots[index] as number, key]));
      });
    },

    dropTrials(study: number, judge: number, slots: ArrayLike<number>): void {
      statements.transaction(() => {
        const remove = statements.prepare("DELETE FROM trials WHERE study = ? AND judge = ? AND slot = ?");
        for (let index = 0; index < slots.length; index++) remove.run([study, judge, slots[index]]);
      });
    },

    markPlanned(study: number): void {
      statements.prepare("UPDATE studies SET planned = 1 WHERE id = ?").run([study]);
    },

    useStudy(study: number, spec: unknown): void {
      statements.prepare("UPDATE studies SET used_at = max(?, 1 + (SELECT max(used_at) FROM studies)), spec = ? WHERE id = ?").run([Date.now(), JSON.stringify(spec), study]);
    },
  };
}
