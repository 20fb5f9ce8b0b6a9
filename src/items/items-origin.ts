import { catalogue } from "./benchmarks/catalogue.js";

/** Whose items a set holds. */
export interface ItemsOrigin {
  readonly title: string;
  readonly licence: string;
  readonly homepage: string;
}

/** The benchmark behind `NAME` or `NAME:PATH`; null for the starter set and for files of the user's own. */
export function itemsOrigin(spec: string): ItemsOrigin | null {
  // `aio-other` reads the files of `aio`.
  const entry = catalogue.get((spec.split(":", 1)[0] ?? "").replace(/-other$/, ""));
  return entry === undefined ? null : { title: entry.title, licence: entry.licence, homepage: entry.homepage };
}
