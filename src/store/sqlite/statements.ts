import type Database from "libsql";
import { DialDeferError } from "../../core/dialdefer-error.js";

/** A row as the binding gives it: its columns in the order of the query. */
export type Row = readonly (string | number | bigint | Buffer | null)[];

/** The statements of one open store, each prepared once, with the engine's faults said in the store's words. */
export class Statements {
  readonly location: string;
  readonly #database: Database.Database;
  readonly #prepared = new Map<string, Database.Statement<unknown[]>>();

  /** `location`: where the store is, as errors name it. */
  constructor(database: Database.Database, location: string) {
    this.#database = database;
    this.location = location;
  }

  prepare(sql: string): Database.Statement<unknown[]> {
    let statement = this.#prepared.get(sql);
    if (statement === undefined) {
      statement = this.#database.prepare(sql);
      if (/^\s*(select|pragma)/i.test(sql)) statement.raw();
      this.#prepared.set(sql, statement);
    }
    return statement;
  }

  /** The first row. Throws `store-damaged` where the file cannot be read. */
  row(sql: string, values: unknown[]): Row | undefined {
    try {
      return this.prepare(sql).get(values) as Row | undefined;
    } catch (error) {
      throw this.#damaged(error);
    }
  }

  /** Every row, one at a time. Throws `store-damaged` where the file cannot be read. */
  * rows(sql: string, values: unknown[]): IterableIterator<Row> {
    try {
      // A statement of its own: a shared one would be reset by a second reader.
      yield* this.#database.prepare(sql).raw().iterate(values) as IterableIterator<Row>;
    } catch (error) {
      throw this.#damaged(error);
    }
  }

  /** All that `write` does, or nothing. Throws `store-write`. */
  transaction(write: () => void): void {
    this.#database.exec("BEGIN IMMEDIATE");
    try {
      write();
      this.#database.exec("COMMIT");
    } catch (error) {
      if (this.#database.inTransaction) this.#database.exec("ROLLBACK");
      throw new DialDeferError("store-write", `cannot write to the store ${this.location}: ${(error as Error).message}`, { cause: error, context: { file: this.location } });
    }
  }

  close(): void {
    this.#prepared.clear();
    this.#database.close();
  }

  /** A read that fails. Faults of ours pass through. */
  #damaged(error: unknown): unknown {
    if ((error as Error).name !== "SqliteError") return error;
    return new DialDeferError("store-damaged", `the store ${this.location} cannot be read (${(error as Error).message}); 'dialdefer store verify' says what is damaged`, { cause: error, context: { file: this.location } });
  }
}
