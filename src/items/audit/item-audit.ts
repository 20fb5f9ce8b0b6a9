import type { GiveAway } from "./measure-give-aways.js";

/** `error`: the set cannot be used as it is. `warning`: the numbers may not mean what they seem to. `note`: good to know. */
export type AuditSeverity = "error" | "warning" | "note";

/** One thing that the audit has to say about a set. */
export interface AuditFinding {
  /** Stable; for a bad row the code of its error. */
  readonly code: string;
  readonly severity: AuditSeverity;
  /** All items concerned, in file order; empty where it concerns the set as a whole or a row without an id. */
  readonly ids: readonly string[];
  readonly message: string;
  /** What it does to DDS and to the numbers beside it. */
  readonly effect: string;
  /** The line of a bad row. */
  readonly line?: number | undefined;
}

/** Items per value of one key of the items, such as `field` or `meta.level`. */
export interface AuditStrata {
  readonly key: string;
  /** Largest first. */
  readonly strata: readonly { readonly value: string; readonly items: number }[];
  /** Items that have no value there. */
  readonly without: number;
}

/** How a set's texts are spread in length, in tokens. Quantiles are lengths that occur (nearest rank). */
export interface TokenLengths {
  readonly text: "question" | "right answer" | "wrong answer";
  readonly median: number;
  readonly percentile95: number;
  readonly longest: number;
}

/** What the items of a set hold and what could distort a measurement with them. */
export interface ItemAudit {
  /** Usable items. */
  readonly items: number;
  /** Items per field, largest first; items without a field are left out. */
  readonly fields: readonly { readonly field: string; readonly items: number }[];
  readonly withoutField: number;
  /** Items per `meta.difficulty`, where items have one. */
  readonly difficulties: Readonly<Record<string, number>>;
  /** Balance by the keys that were asked for. */
  readonly strata: readonly AuditStrata[];
  /** By the encoding `o200k_base`; null where tokens were not counted. */
  readonly tokens: readonly TokenLengths[] | null;
  /** Empty for fewer than 20 items. */
  readonly giveAways: readonly GiveAway[];
  /** Errors first, then warnings, then notes. */
  readonly findings: readonly AuditFinding[];
}
