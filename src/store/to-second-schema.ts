import type Database from "libsql";
import { DialDeferError } from "../core/dialdefer-error.js";

interface FirstSpec {
  readonly family?: { readonly wordings?: unknown };
  readonly order?: unknown;
}

const TABLES = `
CREATE TABLE study_items (
  study INTEGER NOT NULL,
  position INTEGER NOT NULL,
  item INTEGER NOT NULL,
  field TEXT NOT NULL,
  cluster TEXT,
  turn INTEGER NOT NULL,
  PRIMARY KEY (study, position)
) WITHOUT ROWID;
ALTER TABLE attempts ADD COLUMN input_tokens INTEGER;
ALTER TABLE attempts ADD COLUMN output_tokens INTEGER;
ALTER TABLE attempts ADD COLUMN cached_tokens INTEGER;
`;

/**
 * Schema 1 -> 2, within a transaction of the caller: the items of a study keep their turn in place of the wording and
 * the option order that follow from it, and attempts can say what they used. Specifications stay as they are; who reads
 * them knows the older form. Throws `store-damaged` where a study's specification cannot be read.
 */
export function toSecondSchema(database: Database.Database): void {
  database.exec(`ALTER TABLE study_items RENAME TO first_study_items; ${TABLES}`);
  const insert = database.prepare(`INSERT INTO study_items (study, position, item, field, cluster, turn)
    SELECT study, position, item, field, cluster, wording + ? * (CASE WHEN ? THEN (accept_second + ? * wording) % 2 ELSE 0 END) FROM first_study_items WHERE study = ?`);
  for (const [id, study, spec] of database.prepare("SELECT id, study, CAST(spec AS BLOB) FROM studies").raw().all([]) as unknown as [number, string, Buffer][]) {
    const { wordings, counterbalanced } = readFirstSpec(study, spec.toString("utf8"));
    // Of an even number of wordings each lap swaps the orders; of an odd number the lap itself is the order.
    insert.run([wordings, counterbalanced ? 1 : 0, wordings % 2 === 0 ? 1 : 0, id]);
  }
  database.exec("DROP TABLE first_study_items");
}

function readFirstSpec(study: string, text: string): { readonly wordings: number; readonly counterbalanced: boolean } {
  let spec: FirstSpec | null = null;
  try {
    spec = JSON.parse(text) as FirstSpec | null;
  } catch {
    // Said below.
  }
  const wordings = spec?.family?.wordings;
  if (typeof wordings !== "number" || !Number.isSafeInteger(wordings) || wordings < 1) {
    throw new DialDeferError("store-damaged", `the specification of study ${study.slice(0, 12)} cannot be read, so its store cannot be brought to the new schema; 'dialdefer store salvage' saves the rest`);
  }
  return { wordings, counterbalanced: spec?.order === "counterbalanced" };
}
