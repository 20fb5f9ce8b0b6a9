import type { Mapping } from "./mapping.js";

/** All columns that a mapping, or a part of one, names, each once. */
export function mappedColumns({ id, question, correct = [], incorrect = [], options = [], label, context = [], field, cluster, keep = [] }: { readonly [Key in keyof Mapping]?: Mapping[Key] | undefined }): string[] {
  const columns = [id, question, correct, incorrect, options, label, context, field, cluster, keep].flat();
  return [...new Set(columns.filter((column) => column !== undefined))];
}
