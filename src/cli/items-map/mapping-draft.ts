import { dirname, relative, resolve, sep } from "node:path";
import { UsageError } from "../../core/usage-error.js";
import type { DataTable } from "../../items/mapping/data-table.js";
import type { Mapping } from "../../items/mapping/mapping.js";
import { mappingSchema } from "../../items/mapping/mapping-schema.js";

/** A mapping of which parts may still be missing. */
export type MappingDraft = { readonly [Key in keyof Mapping]?: Mapping[Key] | undefined };

/** Whether a draft says which columns are the question and its answers; what a label counts from may still be open. */
export function isComplete({ question, correct, incorrect, options, label }: MappingDraft): boolean {
  return question !== undefined && ((correct !== undefined && incorrect !== undefined) || (options !== undefined && label !== undefined));
}

/**
 * The mapping of a complete draft, for a file at `out` (where none is written: for the working folder).
 *
 * @throws UsageError for parts that do not go together.
 */
export function finished(draft: MappingDraft, table: DataTable, out: string | undefined): Mapping {
  const file = relative(out === undefined ? process.cwd() : dirname(resolve(out)), resolve(table.path)).split(sep).join("/") || ".";
  const set = Object.fromEntries(Object.entries({ ...draft, schema: "dialdefer.mapping/1", file, name: draft.name ?? table.name, config: table.config, split: table.split }).filter(([, value]) => value !== undefined));
  const read = mappingSchema.safeParse(set);
  if (read.success) return read.data;
  const issue = read.error.issues[0];
  const key = String(issue?.path[0] ?? "");
  throw new UsageError(`${key === "" ? "the mapping" : `--${key.replace("_", "-")}`} ${issue?.code === "custom" ? issue.message : `must be ${issue?.message}`}`);
}
