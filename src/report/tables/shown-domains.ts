import type { TableSource } from "../../analysis/table-source.js";
import { distinct } from "./plain-sources.js";
import type { TableInput } from "./table-input.js";

/**
 * Which domains the tables of labels and mitigations show: each item set, or all items where domains are fields, which would be too
 * many rows.
 */
export function shownDomains(domains: TableInput["domains"], sources: readonly TableSource[]): string[] {
  const own = distinct(sources.map(({ domain }) => domain));
  const sets = own.filter((domain) => domain !== "all");
  return domains === "field" && own.includes("all") || sets.length === 0 ? ["all"] : sets;
}

/** A domain as a row calls it. */
export function domainName(domain: string): string {
  return domain === "all" ? "All items" : domain;
}
