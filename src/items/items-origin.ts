import { catalogueEntryOf } from "./benchmarks/catalogue-entry-of.js";

/** Whose items a set holds. */
export interface ItemsOrigin {
  readonly title: string;
  readonly licence: string;
  readonly homepage: string;
}

/** The benchmark behind `NAME` or `NAME:PATH`; null for the starter set and for files of the user's own. */
export function itemsOrigin(spec: string): ItemsOrigin | null {
  const entry = catalogueEntryOf(spec);
  return entry === undefined ? null : { title: entry.title, licence: entry.licence, homepage: entry.homepage };
}
