import { mkdirSync } from "node:fs";
import { join } from "node:path";
import Database from "libsql";
import { itemHash } from "../../core/item-hash.js";
import { trialKey } from "../../core/trial-key.js";
import { FIRST_SCHEMA } from "../first-schema.js";
import { replyDigest } from "../reply-digest.js";
import { APPLICATION_ID } from "../schema.js";

/** A study of a store of schema 1: how many wordings its family has, and how the option order was set. */
export interface FirstStudy {
  readonly id: string;
  readonly wordings: number;
  readonly order: "counterbalanced" | "accept-first" | "accept-second";
}

/** The wording and order that the version before gave the item whose turn is `turn`. */
export function firstPlace(turn: number, { wordings, order }: Pick<FirstStudy, "wordings" | "order">): { readonly wording: number; readonly acceptSecond: 0 | 1 } {
  const cell = turn % (2 * wordings);
  const lap = Math.floor(cell / wordings);
  const second = order === "counterbalanced" ? (wordings % 2 === 0 ? (cell + lap) % 2 : lap) : order === "accept-second" ? 1 : 0;
  return { wording: cell % wordings, acceptSecond: second as 0 | 1 };
}

/** Writes `store.sqlite` as the version with schema 1 did: studies over the same `items` items, one judge, two framings, every trial answered, one failed attempt. */
export function writeFirstStore(folder: string, studies: readonly FirstStudy[], items: number): void {
  mkdirSync(folder, { recursive: true });
  const database = new Database(join(folder, "store.sqlite"));
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; BEGIN; ${FIRST_SCHEMA}; PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = 1;`);
  const putItem = database.prepare("INSERT INTO items (hash, body) VALUES (?, ?)");
  for (let index = 0; index < items; index++) {
    const item = { id: `item-${index}`, question: `What is ${index}?`, correct_answers: ["right"], incorrect_answers: ["wrong"] };
    putItem.run([Buffer.from(itemHash(item), "hex"), JSON.stringify(item)]);
  }
  const putPlace = database.prepare("INSERT INTO study_items VALUES (?, ?, ?, ?, NULL, ?, ?)");
  const putTrial = database.prepare("INSERT INTO trials VALUES (?, 0, ?, ?)");
  const putReply = database.prepare(`INSERT OR IGNORE INTO replies (key, judge, answer_mode, temperature, repeat, messages, text, text_json, finish_reason, asked_at, latency_ms, digest) VALUES (?, 'judge', 'choice', 0, 1, ?, ?, 0, 'stop', 1000, 10, ?)`);
  studies.forEach((study, index) => {
    const row = index + 1;
    const spec = { items: { spec: "items.jsonl", count: items }, family: { name: "own", wordings: study.wordings }, framings: [{ id: "T", index: 1 }, { id: "S", index: 2 }], judges: [{ id: "judge", identity: "judge", answerMode: "choice" }], order: study.order, repeats: 1, labels: null, system: null };
    database.prepare("INSERT INTO studies (study, spec, items, planned, created_at, used_at) VALUES (?, ?, ?, 1, ?, ?)").run([study.id, JSON.stringify(spec), items, row, row]);
    for (let position = 0; position < items; position++) {
      const { wording, acceptSecond } = firstPlace(position, study);
      putPlace.run([row, position, position + 1, `field-${position % 3}`, wording, acceptSecond]);
      for (let cell = 0; cell < 4; cell++) {
        // Some prompts are longer than a page of the file.
        const messages = [{ role: "user" as const, content: `${study.id}: is item ${position} right? (${cell})${position % 10 === 0 ? " Take care.".repeat(600) : ""}` }];
        const key = trialKey({ judge: "judge", messages, answerMode: "choice", temperature: 0, repeat: 1 });
        putTrial.run([row, position * 4 + cell, key]);
        const reply = { text: cell % 2 === 0 ? "1" : "2", finishReason: "stop" as const };
        putReply.run([key, JSON.stringify(messages), reply.text, replyDigest(reply)]);
      }
    }
  });
  database.prepare("INSERT INTO attempts (key, judge, at, code, detail) VALUES (?, 'judge', 1, 'timeout', 'no answer')").run([Buffer.alloc(32, 7)]);
  database.prepare("INSERT INTO decisions (name, value) VALUES ('fit', '3')").run([]);
  database.exec("COMMIT");
  database.close();
}
