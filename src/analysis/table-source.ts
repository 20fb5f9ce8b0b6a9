import type { ContrastStatistics } from "./report-document.js";

/** One measured contrast of one judge on one domain, from which tables for papers are made. */
export interface TableSource {
  readonly judge: string;
  /** The benchmark or field; `all` where the contrast pools fields. */
  readonly domain: string;
  /** Items about a party of a quarrel are kept apart from questions with an answer. */
  readonly kind: "benchmark" | "conflict";
  /** The labelled class of the items, where a table is by class. */
  readonly class: "OR" | "NOR" | null;
  /** `none` or the mitigation's name. */
  readonly mitigation: string;
  /** What the contrast holds against what: the mitigation in both framings, in the treatment alone, or in the baseline alone (the drift). */
  readonly scope: "joint" | "fixed" | "drift";
  /** The labels of the speakers, such as "Speaker 1/Speaker 2"; null where the arms have those of their family. */
  readonly labels: string | null;
  readonly statistics: ContrastStatistics;
  /** Where the table of counts comes from: study, judge and contrast, or the files. */
  readonly origin: string;
}
