import type { TableSource } from "../../analysis/table-source.js";
import type { AgreementSource } from "../../analysis/tables/agreement-source.js";

/** What tables for papers are made from: stored studies give it, and published files. */
export interface TableInput {
  /** What a domain is: a field of the items, or a set of items such as a benchmark. */
  readonly domains: "field" | "set";
  readonly sources: readonly TableSource[];
  readonly agreements: readonly AgreementSource[];
}
