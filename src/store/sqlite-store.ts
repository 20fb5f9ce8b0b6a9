import type { AnsweredTrial } from "../core/answered-trial.js";
import { statSync } from "node:fs";
import { join } from "node:path";
import type Database from "libsql";
import type { AnswerMode } from "../core/answer-mode.js";
import { DialDeferError } from "../core/dialdefer-error.js";
import type { Item } from "../core/item.js";
import type { Message } from "../core/message.js";
import type { FinishReason, Reply } from "../core/reply.js";
import { replyDigest } from "./reply-digest.js";
import { decodeText, encodeText, storableRemark } from "./stored-text.js";
import { MEMORY, openDatabase, type OpenDatabaseOptions } from "./open-database.js";
import { parseStored } from "./parse-stored.js";
import type { Attempt, JudgeFacts, ParkedSlot, SlotRange, Store, StoredReply, StudyItem, StudyRecord, TokenTotals, TrialReply } from "./store.js";

const EVERY_SLOT = Number.MAX_SAFE_INTEGER;

type Row = readonly (string | number | bigint | Buffer | null)[];

const REPLY_COLUMNS = "key, judge, answer_mode, temperature, repeat, messages, text, text_json, finish_reason, probability_1, probability_2, input_tokens, output_tokens, cached_tokens, model, fingerprint, asked_at, latency_ms, digest";
// The binding ends the process on text that is no UTF-8, as a flipped byte makes it: where rows may be damaged, text is read as bytes.
const REPLY_BYTES = REPLY_COLUMNS.replaceAll(/\b(judge|answer_mode|messages|text|finish_reason|model|fingerprint)\b/g, "CAST($1 AS BLOB)");

/**
 * Opens (or makes) the store in a folder: one SQLite file `store.sqlite`, write-ahead log, full sync.
 * Throws `DialDeferError` with code `store-newer` for a file made by a newer version, `store-foreign`
 * for a file that is no DialDefer store, `store-unusable` where it cannot be opened.
 */
export function openSqliteStore(folder: string, options: OpenDatabaseOptions = {}): Store {
  const location = folder === MEMORY ? MEMORY : join(folder, "store.sqlite");
  const database = openDatabase(folder, location, options);
  return new SqliteStore(folder, location, database);
}

class SqliteStore implements Store {
  readonly location: string;
  readonly folder: string;
  readonly #database: Database.Database;
  readonly #statements = new Map<string, Database.Statement<unknown[]>>();

  constructor(folder: string, location: string, database: Database.Database) {
    this.folder = folder;
    this.location = location;
    this.#database = database;
  }

  #prepare(sql: string): Database.Statement<unknown[]> {
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = this.#database.prepare(sql);
      if (/^\s*(select|pragma)/i.test(sql)) statement.raw();
      this.#statements.set(sql, statement);
    }
    return statement;
  }

  #row(sql: string, values: unknown[]): Row | undefined {
    try {
      return this.#prepare(sql).get(values) as Row | undefined;
    } catch (error) {
      throw damaged(this.location, error);
    }
  }

  // A statement of its own: a shared one would be reset by a second reader.
  * #rows(sql: string, values: unknown[]): IterableIterator<Row> {
    try {
      yield* this.#database.prepare(sql).raw().iterate(values) as IterableIterator<Row>;
    } catch (error) {
      throw damaged(this.location, error);
    }
  }

  #transaction(write: () => void): void {
    this.#database.exec("BEGIN IMMEDIATE");
    try {
      write();
      this.#database.exec("COMMIT");
    } catch (error) {
      if (this.#database.inTransaction) this.#database.exec("ROLLBACK");
      throw new DialDeferError("store-write", `cannot write to the store ${this.location}: ${(error as Error).message}`, { cause: error, context: { file: this.location } });
    }
  }

  putItems(items: readonly { readonly hash: string; readonly item: Item }[]): Int32Array {
    const rows = new Int32Array(items.length);
    const find = "SELECT id FROM items WHERE hash = ?";
    const insert = this.#prepare("INSERT OR IGNORE INTO items (hash, body) VALUES (?, ?)");
    const missing: number[] = [];
    items.forEach(({ hash }, index) => {
      const known = this.#row(find, [Buffer.from(hash, "hex")]);
      if (known === undefined) missing.push(index);
      else rows[index] = Number(known[0]);
    });
    if (missing.length === 0) return rows;
    this.#transaction(() => {
      for (const index of missing) {
        const { hash, item } = items[index] as { hash: string; item: Item };
        const key = Buffer.from(hash, "hex");
        insert.run([key, JSON.stringify(item)]);
        rows[index] = Number((this.#row(find, [key]) as Row)[0]);
      }
    });
    return rows;
  }

  putStudy(study: { readonly id: string; readonly spec: unknown }, items: Iterable<StudyItem & { readonly itemRow: number }>, count: number): { row: number; planned: boolean } {
    const known = this.#row("SELECT id, planned FROM studies WHERE study = ?", [study.id]);
    if (known !== undefined) return { row: Number(known[0]), planned: known[1] === 1 };
    let row = 0;
    this.#transaction(() => {
      this.#prepare("INSERT OR IGNORE INTO studies (study, spec, items, created_at, used_at) VALUES (?, ?, ?, ?, 0)").run([study.id, JSON.stringify(study.spec), count, Date.now()]);
      row = Number((this.#row("SELECT id FROM studies WHERE study = ?", [study.id]) as Row)[0]);
      const insert = this.#prepare("INSERT OR IGNORE INTO study_items (study, position, item, field, cluster, turn) VALUES (?, ?, ?, ?, ?, ?)");
      for (const item of items) {
        insert.run([row, item.position, item.itemRow, item.field, item.cluster, item.turn]);
      }
    });
    return { row, planned: false };
  }

  putTrials(study: number, judge: number, slots: ArrayLike<number>, keys: readonly Buffer[]): void {
    this.#transaction(() => {
      const insert = this.#prepare("INSERT OR REPLACE INTO trials (study, judge, slot, key) VALUES (?, ?, ?, ?)");
      keys.forEach((key, index) => insert.run([study, judge, slots[index] as number, key]));
    });
  }

  markPlanned(study: number): void {
    this.#prepare("UPDATE studies SET planned = 1 WHERE id = ?").run([study]);
  }

  useStudy(study: number, spec: unknown): void {
    this.#prepare("UPDATE studies SET used_at = max(?, 1 + (SELECT max(used_at) FROM studies)), spec = ? WHERE id = ?").run([Date.now(), JSON.stringify(spec), study]);
  }

  findStudy(id?: string): (StudyRecord & { row: number }) | null {
    const columns = "SELECT study, spec, items, planned, created_at, used_at, id FROM studies";
    const row = id === undefined
      ? this.#row(`${columns} WHERE used_at > 0 ORDER BY used_at DESC, id DESC LIMIT 1`, [])
      : this.#row(`${columns} WHERE study LIKE ? ORDER BY used_at DESC LIMIT 1`, [`${id.replaceAll(/[%_]/g, "")}%`]);
    return row === undefined ? null : { ...studyRecord(row), row: Number(row[6]) };
  }

  listStudies(): StudyRecord[] {
    return [...this.#rows("SELECT study, spec, items, planned, created_at, used_at FROM studies WHERE used_at > 0 ORDER BY used_at DESC, id DESC", [])].map(studyRecord);
  }

  * studyItems(study: number): IterableIterator<StudyItem> {
    for (const row of this.#rows("SELECT position, field, cluster, turn FROM study_items WHERE study = ? ORDER BY position", [study])) {
      yield { position: Number(row[0]), field: row[1] as string, cluster: row[2] as string | null, turn: Number(row[3]) };
    }
  }

  itemAt(study: number, position: number): { item: Item; turn: number } {
    const row = this.#row("SELECT i.body, s.turn FROM study_items s JOIN items i ON i.id = s.item WHERE s.study = ? AND s.position = ?", [study, position]);
    if (row === undefined) throw new DialDeferError("store-damaged", `the store ${this.location} has no item at position ${position}; run 'dialdefer store verify'`);
    return { item: parseStored(row[0] as string) as Item, turn: Number(row[1]) };
  }

  countTrials(study: number, judge: number, { from = 0, below = EVERY_SLOT }: SlotRange = {}): { planned: number; stored: number } {
    const row = this.#row("SELECT count(*), count(r.id) FROM trials t LEFT JOIN replies r ON r.key = t.key WHERE t.study = ? AND t.judge = ? AND t.slot >= ? AND t.slot < ?", [study, judge, from, below]) as Row;
    return { planned: Number(row[0]), stored: Number(row[1]) };
  }

  answeredArms(study: number, judge: number, arms: number, below: number): number[] {
    const sql = "SELECT DISTINCT (t.slot / 2) % ? FROM trials t JOIN replies r ON r.key = t.key WHERE t.study = ? AND t.judge = ? AND t.slot < ?";
    return [...this.#rows(sql, [arms, study, judge, below])].map((row) => Number(row[0]));
  }

  countPendingKeys(study: number, judge: number, below = EVERY_SLOT): number {
    return Number((this.#row("SELECT count(DISTINCT t.key) FROM trials t WHERE t.study = ? AND t.judge = ? AND t.slot < ? AND NOT EXISTS (SELECT 1 FROM replies r WHERE r.key = t.key)", [study, judge, below]) as Row)[0]);
  }

  parkedSlots(study: number, judge: number, attempts: number, below = EVERY_SLOT): ParkedSlot[] {
    // A cut reply is no failure; a refused key and an interrupted call say nothing about the prompt.
    const last = (column: string) => `(SELECT b.${column} FROM attempts b WHERE b.key = f.key ORDER BY b.id DESC LIMIT 1)`;
    const sql = `SELECT f.slot, f.failures, ${last("code")}, ${last("detail")} FROM (
        SELECT t.slot AS slot, t.key AS key, count(*) AS failures, min(a.at) AS first, max(a.judge) AS judge FROM trials t JOIN attempts a ON a.key = t.key
        WHERE t.study = ? AND t.judge = ? AND t.slot < ? AND a.code NOT IN ('cut', 'unauthorized', 'aborted') AND NOT EXISTS (SELECT 1 FROM replies r WHERE r.key = t.key)
        GROUP BY t.slot) f
      WHERE f.failures >= ? AND EXISTS (SELECT 1 FROM replies r WHERE r.judge = f.judge AND r.asked_at >= f.first) ORDER BY f.slot`;
    return [...this.#rows(sql, [study, judge, below, attempts])].map((row) => ({ slot: Number(row[0]), attempts: Number(row[1]), code: String(row[2]), detail: String(row[3]) }));
  }

  pendingSlots(study: number, judge: number, below = EVERY_SLOT): Int32Array {
    const slots: number[] = [];
    for (const row of this.#rows("SELECT t.slot FROM trials t WHERE t.study = ? AND t.judge = ? AND t.slot < ? AND NOT EXISTS (SELECT 1 FROM replies r WHERE r.key = t.key) ORDER BY t.slot", [study, judge, below])) slots.push(Number(row[0]));
    return Int32Array.from(slots);
  }

  trialKeyAt(study: number, judge: number, slot: number): Buffer {
    const row = this.#row("SELECT key FROM trials WHERE study = ? AND judge = ? AND slot = ?", [study, judge, slot]);
    if (row === undefined) throw new DialDeferError("store-damaged", `the store ${this.location} has no trial ${slot}; run 'dialdefer store verify'`);
    return row[0] as Buffer;
  }

  * trialReplies(study: number, judge: number, below = EVERY_SLOT): IterableIterator<TrialReply> {
    const sql = "SELECT t.slot, r.text, r.text_json, r.finish_reason, r.probability_1, r.probability_2, r.model, r.fingerprint, r.asked_at, r.answer_mode FROM trials t LEFT JOIN replies r ON r.key = t.key WHERE t.study = ? AND t.judge = ? AND t.slot < ? ORDER BY t.slot";
    for (const row of this.#rows(sql, [study, judge, below])) {
      yield {
        slot: Number(row[0]),
        reply: row[1] === null ? null : {
          text: decodeText(row[1] as string, row[2]), finishReason: row[3] as FinishReason, codeProbabilities: probabilitiesOf(row[4], row[5]),
          model: row[6] as string | null, fingerprint: row[7] as string | null, askedAt: Number(row[8]), answerMode: row[9] as AnswerMode,
        },
      };
    }
  }

  replyAt(study: number, judge: number, slot: number): StoredReply | null {
    const row = this.#row(`SELECT ${REPLY_COLUMNS} FROM replies WHERE key = (SELECT key FROM trials WHERE study = ? AND judge = ? AND slot = ?)`, [study, judge, slot]);
    return row === undefined ? null : storedReply(row);
  }

  hasReply(key: Buffer): boolean {
    return this.#row("SELECT 1 FROM replies WHERE key = ?", [key]) !== undefined;
  }

  commit(replies: readonly AnsweredTrial[], attempts: readonly Attempt[]): void {
    if (replies.length === 0 && attempts.length === 0) return;
    this.#transaction(() => {
      const insertReply = this.#prepare(`INSERT INTO replies (${REPLY_COLUMNS}) VALUES (${REPLY_COLUMNS.replaceAll(/[a-z_0-9]+/g, "?")}) ON CONFLICT (key) DO NOTHING`);
      for (const entry of replies) {
        const reply = storable(entry.reply);
        const text = encodeText(reply.text);
        insertReply.run([
          entry.key, entry.judge, entry.answerMode, entry.temperature ?? null, entry.repeat, JSON.stringify(entry.messages),
          text.value, text.json, reply.finishReason, reply.codeProbabilities?.["1"] ?? null, reply.codeProbabilities?.["2"] ?? null,
          reply.usage?.inputTokens ?? null, reply.usage?.outputTokens ?? null, reply.usage?.cachedTokens ?? null,
          reply.model ?? null, reply.fingerprint ?? null, entry.askedAt, Math.round(entry.latencyMs), replyDigest(reply),
        ]);
      }
      const insertAttempt = this.#prepare("INSERT INTO attempts (key, judge, at, code, detail, input_tokens, output_tokens, cached_tokens) VALUES (?, ?, ?, ?, ?, ?, ?, ?)");
      for (const { key, judge, at, code, detail, usage } of attempts) {
        insertAttempt.run([key, judge, at, code, storableRemark(detail, 20_000), usage?.inputTokens ?? null, usage?.outputTokens ?? null, usage?.cachedTokens ?? null]);
      }
    });
  }

  pendingReasons(study: number, judge: number, below = EVERY_SLOT): Map<string, number> {
    const sql = `SELECT coalesce((SELECT a.code FROM attempts a WHERE a.key = t.key ORDER BY a.id DESC LIMIT 1), 'not-asked') AS reason, count(*)
      FROM trials t WHERE t.study = ? AND t.judge = ? AND t.slot < ? AND NOT EXISTS (SELECT 1 FROM replies r WHERE r.key = t.key) GROUP BY reason ORDER BY 2 DESC`;
    return new Map([...this.#rows(sql, [study, judge, below])].map((row) => [row[0] as string, Number(row[1])]));
  }

  remembered(name: string): string | null {
    const row = this.#row("SELECT value FROM decisions WHERE name = ?", [name]);
    return row === undefined ? null : row[0] as string;
  }

  remember(name: string, value: string): void {
    this.#prepare("INSERT OR REPLACE INTO decisions (name, value) VALUES (?, ?)").run([name, value]);
  }

  judgeFacts(judge: string): JudgeFacts | null {
    const row = this.#row("SELECT adjustments, description FROM judges WHERE judge = ?", [judge]);
    if (row === undefined) return null;
    return {
      adjustments: parseStored(row[0] as string) as JudgeFacts["adjustments"],
      description: parseStored(row[1] as string) as JudgeFacts["description"],
    };
  }

  putJudgeFacts(judge: string, facts: JudgeFacts): void {
    this.#prepare("INSERT OR REPLACE INTO judges (judge, adjustments, description) VALUES (?, ?, ?)")
      .run([judge, JSON.stringify(facts.adjustments), JSON.stringify(facts.description)]);
  }

  tokenTotals(study: number, judge: number): TokenTotals {
    const sql = `SELECT count(input_tokens), count(*) - count(input_tokens), coalesce(sum(input_tokens), 0), coalesce(sum(cached_tokens), 0), coalesce(sum(output_tokens), 0) FROM (
      SELECT input_tokens, cached_tokens, output_tokens FROM replies WHERE key IN (SELECT key FROM trials WHERE study = ?1 AND judge = ?2)
      UNION ALL SELECT input_tokens, cached_tokens, output_tokens FROM attempts WHERE (input_tokens IS NOT NULL OR code IN ('cut', 'timeout', 'bad-response', 'connection')) AND key IN (SELECT key FROM trials WHERE study = ?1 AND judge = ?2))`;
    const [calls, uncounted, inputTokens, cachedTokens, outputTokens] = (this.#row(sql, [study, judge]) as Row).map(Number) as [number, number, number, number, number];
    return { calls, uncounted, inputTokens, cachedTokens, outputTokens };
  }

  meanOutputTokens(judge: string, answerMode: AnswerMode): number | null {
    const row = this.#row("SELECT avg(output_tokens) FROM (SELECT output_tokens FROM replies WHERE judge = ? AND answer_mode = ? ORDER BY id DESC LIMIT 1000)", [judge, answerMode]) as Row;
    return row[0] === null ? null : Number(row[0]);
  }

  meanLatency(judge: string): number | null {
    const row = this.#row("SELECT avg(latency_ms) FROM (SELECT latency_ms FROM replies WHERE judge = ? ORDER BY id DESC LIMIT 1000)", [judge]) as Row;
    return row[0] === null ? null : Number(row[0]);
  }

  * allReplies(only: { readonly study?: number | undefined; readonly judges?: readonly string[] | undefined } = {}): IterableIterator<StoredReply> {
    const { study, judges } = only;
    const conditions = [
      ...(study === undefined ? [] : ["key IN (SELECT key FROM trials WHERE study = ?)"]),
      ...(judges === undefined ? [] : [`judge IN (${judges.map(() => "?").join(", ")})`]),
    ];
    const where = conditions.length === 0 ? "" : ` WHERE ${conditions.join(" AND ")}`;
    const values = [...(study === undefined ? [] : [study]), ...(judges ?? [])];
    for (const row of this.#rows(`SELECT ${REPLY_BYTES} FROM replies${where} ORDER BY id`, values)) yield storedReply(row);
  }

  * allItems(): IterableIterator<{ hash: string; body: string }> {
    for (const row of this.#rows("SELECT hash, CAST(body AS BLOB) FROM items ORDER BY id", [])) yield { hash: (row[0] as Buffer).toString("hex"), body: textOf(row[1]) };
  }

  counts(): { items: number; studies: number; replies: number; attempts: number; bytes: number } {
    const count = (table: string) => Number((this.#row(`SELECT count(*) FROM ${table}`, []) as Row)[0]);
    return { items: count("items"), studies: count("studies"), replies: count("replies"), attempts: count("attempts"), bytes: statSync(this.location, { throwIfNoEntry: false })?.size ?? 0 };
  }

  integrity(): string[] {
    const lines = [...this.#rows("PRAGMA integrity_check", [])].map((row) => String(row[0]));
    return lines.length === 1 && lines[0] === "ok" ? [] : lines;
  }

  close(): void {
    this.#statements.clear();
    this.#database.close();
  }
}

/** A read that fails. Faults of ours pass through. */
function damaged(location: string, error: unknown): unknown {
  if ((error as Error).name !== "SqliteError") return error;
  return new DialDeferError("store-damaged", `the store ${location} cannot be read (${(error as Error).message}); 'dialdefer store verify' says what is damaged`, { cause: error, context: { file: location } });
}

function probabilitiesOf(one: unknown, two: unknown): Reply["codeProbabilities"] {
  return typeof one === "number" && typeof two === "number" ? { "1": one, "2": two } : undefined;
}

function studyRecord(row: Row): StudyRecord {
  return { id: row[0] as string, spec: parseStored(row[1] as string) as unknown, items: Number(row[2]), planned: row[3] === 1, createdAt: Number(row[4]), usedAt: Number(row[5]) };
}

/** What a provider says about itself is a remark; what the judge said is kept exactly. */
function storable(reply: Reply): Reply {
  return {
    ...reply,
    model: reply.model === undefined ? undefined : storableRemark(reply.model, 500),
    fingerprint: reply.fingerprint === undefined ? undefined : storableRemark(reply.fingerprint, 500),
  };
}

/** Text that was read as such or as bytes; what is no UTF-8 shows as U+FFFD, and then matches no hash. */
function textOf(value: Row[number] | undefined): string {
  return Buffer.isBuffer(value) ? value.toString("utf8") : String(value);
}

function storedReply(row: Row): StoredReply {
  const [key, judge, answerMode, temperature, repeat, messages, text, textJson, finishReason, one, two, input, output, cached, model, fingerprint, askedAt, latencyMs, digest] = row;
  const usage = typeof input === "number" && typeof output === "number"
    ? { inputTokens: input, outputTokens: output, ...(typeof cached === "number" ? { cachedTokens: cached } : {}) }
    : undefined;
  return {
    key: key as Buffer, judge: textOf(judge), answerMode: textOf(answerMode) as AnswerMode, temperature: typeof temperature === "number" ? temperature : undefined,
    repeat: Number(repeat), messages: parseStored(textOf(messages)) as Message[],
    reply: {
      text: decodeText(textOf(text), textJson), finishReason: textOf(finishReason) as FinishReason, codeProbabilities: probabilitiesOf(one, two), usage,
      model: model === null ? undefined : textOf(model), fingerprint: fingerprint === null ? undefined : textOf(fingerprint),
    },
    askedAt: Number(askedAt), latencyMs: Number(latencyMs), digest: digest as Buffer,
  };
}
