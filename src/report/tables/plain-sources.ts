import type { TableSource } from "../../analysis/table-source.js";

/** Sources that make one block of rows: one way of comparing framings. */
export interface SourceGroup {
  /** What sets it apart; null where it is the only one. */
  readonly name: string | null;
  readonly sources: readonly TableSource[];
}

/**
 * The contrasts of the framings themselves: no mitigation, no class, a speaker against a statement. Where some have the labels of their family,
 * those with other labels are left to the table of labels.
 */
export function plainSources(sources: readonly TableSource[]): readonly SourceGroup[] {
  const plain = sources.filter(({ mitigation, class: each, against }) => mitigation === "none" && each === null && against === undefined);
  const own = plain.filter(({ labels }) => labels === null);
  return groupsOf(own.length > 0 ? own : plain);
}

/** Sources by what tells their contrasts apart: the contrast's name, else the labels. */
export function groupsOf(sources: readonly TableSource[]): readonly SourceGroup[] {
  const nameOf = ({ contrast, labels }: TableSource): string => contrast ?? labels ?? "";
  const names = distinct(sources.map(nameOf));
  return names.map((name) => ({ name: names.length === 1 ? null : name, sources: sources.filter((source) => nameOf(source) === name) }));
}

/** Values in the order in which they first come. */
export function distinct<Value>(values: readonly Value[]): Value[] {
  return [...new Set(values)];
}
