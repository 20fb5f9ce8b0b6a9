import type { PageRecord, StoredValue } from "./page-records.js";

/** What a column may hold. `row id` is the row's own number, which stands beside the row. */
type Kind = "row id" | "hash" | "text" | "text or null" | "text, JSON where 1 follows" | "JSON" | "integer" | "integer or null" | "number or null";

/** How the rows of a table look on their pages, in one of the schemas. */
export interface TableShape {
  readonly table: TableName;
  /** Whether rows stand in a table, or in an index that is the table (WITHOUT ROWID). */
  readonly rowids: boolean;
  readonly columns: Readonly<Record<string, Kind>>;
  /** The only schema version with this shape; absent where all have it. */
  readonly schema?: number;
}

/** The tables of a store, in the order in which people care about them. */
export const tableNames = ["replies", "items", "attempts", "studies", "study_items", "trials", "judges", "decisions"] as const;
export type TableName = (typeof tableNames)[number];

const place = { study: "integer", position: "integer", item: "integer", field: "text", cluster: "text or null" } as const;
const attempt = { id: "row id", key: "hash", judge: "text", at: "integer", code: "text", detail: "text" } as const;

const SHAPES: readonly TableShape[] = [
  { table: "items", rowids: true, columns: { id: "row id", hash: "hash", body: "JSON" } },
  { table: "studies", rowids: true, columns: { id: "row id", study: "text", spec: "JSON", items: "integer", planned: "integer", created_at: "integer", used_at: "integer" } },
  { table: "study_items", rowids: false, schema: 1, columns: { ...place, wording: "integer", accept_second: "integer" } },
  { table: "study_items", rowids: false, schema: 2, columns: { ...place, turn: "integer" } },
  { table: "trials", rowids: false, columns: { study: "integer", judge: "integer", slot: "integer", key: "hash" } },
  {
    table: "replies", rowids: true, columns: {
      id: "row id", key: "hash", judge: "text", answer_mode: "text", temperature: "number or null", repeat: "integer", messages: "JSON", text: "text, JSON where 1 follows", text_json: "integer",
      finish_reason: "text", probability_1: "number or null", probability_2: "number or null", input_tokens: "integer or null", output_tokens: "integer or null",
      cached_tokens: "integer or null", model: "text or null", fingerprint: "text or null", asked_at: "integer", latency_ms: "integer", digest: "hash",
    },
  },
  // Rows that were there before columns were added end where their table ended then.
  { table: "attempts", rowids: true, columns: attempt },
  { table: "attempts", rowids: true, schema: 2, columns: { ...attempt, input_tokens: "integer or null", output_tokens: "integer or null", cached_tokens: "integer or null" } },
  { table: "judges", rowids: true, columns: { judge: "text", adjustments: "JSON", description: "JSON" } },
  { table: "decisions", rowids: true, columns: { name: "text", value: "text" } },
];

const HASH_BYTES = 32;

/** The table that a row belongs to, by its shape alone: no two have the same. Null for a row of an index, or one that no store could hold. */
export function shapeOf(record: PageRecord): TableShape | null {
  return SHAPES.find((shape) => {
    const kinds = Object.values(shape.columns);
    return shape.rowids === (record.rowid !== null) && kinds.length === record.values.length
      && kinds.every((kind, index) => fits(record.values[index] as StoredValue, kind, record.values[index + 1]));
  }) ?? null;
}

/** The values of a row by column, its row id in its place. */
export function rowValues(record: PageRecord, shape: TableShape): StoredValue[] {
  return Object.values(shape.columns).map((kind, index) => kind === "row id" ? record.rowid : record.values[index] as StoredValue);
}

function fits(value: StoredValue, kind: Kind, next: StoredValue | undefined): boolean {
  switch (kind) {
    case "row id": return value === null;
    case "hash": return Buffer.isBuffer(value) && value.length === HASH_BYTES;
    case "text": return typeof value === "string";
    case "text or null": return value === null || typeof value === "string";
    case "text, JSON where 1 follows": return typeof value === "string" && (next !== 1 || isJson(value));
    case "JSON": return typeof value === "string" && isJson(value);
    case "integer": return Number.isSafeInteger(value);
    case "integer or null": return value === null || Number.isSafeInteger(value);
    case "number or null": return value === null || typeof value === "number";
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
