import { dirname, resolve } from "node:path";
import type { DataTable } from "../../items/mapping/data-table.js";
import { readMapping } from "../../items/mapping/read-mapping.js";
import type { MapFlags } from "./map-flags.js";
import type { MappingDraft } from "./mapping-draft.js";

/** What the flags say about the columns, over what the mapping file of `--mapping` says. */
export function draftOfFlags(table: DataTable, flags: MapFlags): MappingDraft {
  const { name, id, question, correct, incorrect, separator, options, label, labelFrom, context, field, cluster, gated, keep } = flags;
  const ofFlags = { name, id, question: single(question), correct: single(correct), incorrect: single(incorrect), separator, options: single(options), label, label_from: labelFrom, context: single(context), field, cluster, gated, keep };
  const set = Object.fromEntries(Object.entries(ofFlags).filter(([, value]) => value !== undefined)) as MappingDraft;
  if (flags.mapping === undefined) return set;
  const { file, name: mapped, ...rest } = readMapping(flags.mapping);
  // Ids begin with the name: another file gets a name of its own.
  const sameFile = resolve(dirname(flags.mapping), file) === resolve(table.path);
  return { ...rest, name: sameFile ? mapped : undefined, ...set };
}

function single(columns: string[] | undefined): string | string[] | undefined {
  return columns?.length === 1 ? columns[0] : columns;
}
