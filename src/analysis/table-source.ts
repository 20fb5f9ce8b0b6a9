import type { ContrastStatistics } from "./report-document.js";

/** One measured contrast of one judge on one domain, from which tables for papers are made. */
export interface TableSource {
  readonly judge: string;
  /** The benchmark or field; `all` where the contrast pools fields. */
  readonly domain: string;
  /** Items about a party of a quarrel are kept apart from questions with an answer. */
  readonly kind: "benchmark" | "conflict";
  /** The labelled class of the items, where a table is by class; `both`: all that have one, with the classes as fields. */
  readonly class: "OR" | "NOR" | "both" | null;
  /** `none` or the mitigation's name. */
  readonly mitigation: string;
  /** What the contrast holds against what: the mitigation in both framings, in the treatment alone, or in the baseline alone (the drift). */
  readonly scope: "joint" | "fixed" | "drift";
  /** The labels of the speakers, such as "Speaker 1/Speaker 2"; null where the arms have those of their family. */
  readonly labels: string | null;
  /** The labels of the baseline where both arms are speakers (C2 against C2), null for those of the family; absent where the baseline is a statement. */
  readonly against?: string | null;
  /** The contrast's name, where a judge has several on one domain; tables group by it. Absent: the only one. */
  readonly contrast?: string;
  readonly statistics: ContrastStatistics;
  /** Where the table of counts comes from: study, judge and contrast, or the files. */
  readonly origin: string;
  /** Where a stored study holds it; absent for files. */
  readonly place?: TablePlace;
}

/** Where a store holds what a number was made of. */
export interface TablePlace {
  /** Folder of the store. */
  readonly store: string;
  /** Ids of the studies that hold the two arms, the treatment's first. */
  readonly studies: readonly string[];
  /** The judge's own id. */
  readonly judge: string;
  /** Names of the arms. */
  readonly baseline: string;
  readonly treatment: string;
}
