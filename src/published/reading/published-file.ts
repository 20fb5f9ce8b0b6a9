import type { Message } from "../../core/message.js";

/** The four conditions of a contrast: C1-True, C1-False, C2-Correct, C2-Incorrect. */
export type PublishedCondition = "c1_correct" | "c1_incorrect" | "c2_correct" | "c2_incorrect";

/** One reply as a published file gives it. */
export interface PublishedTrial {
  /** What its authors read off the reply: code 1 (accept) or 2 (reject); null where the file holds a null or an empty string. */
  readonly reading: "1" | "2" | null;
  /** The reading stands as a number, not as text, which string comparisons of the published analysis miss. */
  readonly integer: boolean;
  /** The file holds an empty string, not a null: the reply was there and was not read. */
  readonly empty: boolean;
  readonly reasoning: string | null;
  /**
   * What was asked and answered, verbatim; null where the file holds verdicts alone. A recorded system prompt is its first
   * message. Without a message where the file keeps the reply but not what was asked.
   */
  readonly exchange: { readonly messages: readonly Message[]; readonly reply: string } | null;
}

/** The verdict about a party that a conflict's item asks for. */
export interface PublishedConflict {
  /** Overreacting or not, of the conflict's author, as the labels have it. */
  readonly label: "OR" | "NOR";
  /** Whether the file says that its claims were swapped to speak of the other party. */
  readonly flipped: boolean | null;
  /** Who says the claim, and of whom it speaks; null where the file does not say (an uninvolved third speaker judges the author). */
  readonly judger: string | null;
  readonly judgee: string | null;
}

/** One row of a published file. */
export interface PublishedItem {
  readonly id: string;
  /** Line of the file (JSONL) or of its row's beginning (CSV), from 1. */
  readonly line: number;
  readonly dataset: string;
  /** Made of the judged party's name where the file holds none: a conflict's story is not in these files. */
  readonly question: string;
  /** The claims of the conditions with `correct` and `incorrect` in their names, as they were shown: swapped where the file says so. */
  readonly correct: string;
  readonly incorrect: string;
  readonly correctAnswers: readonly string[];
  readonly incorrectAnswers: readonly string[];
  readonly context: string | null;
  readonly meta: Readonly<Record<string, unknown>>;
  readonly conflict: PublishedConflict | null;
  /** The conditions that the row holds. */
  readonly trials: Readonly<Partial<Record<PublishedCondition, PublishedTrial>>>;
}

/** A file of published results: one model, one way of asking, one set of items. */
export interface PublishedFile {
  readonly kind: "results";
  readonly path: string;
  readonly sha256: string;
  /** `benchmark`: four conditions or two of them; `conflict`: verdicts about a party; `labels`: C2 alone, one pair of labels; `cjt`: the predecessor's tables. */
  readonly shape: "benchmark" | "conflict" | "labels" | "cjt";
  /** From the file's or its folder's name, or as the caller says; null where neither tells. */
  readonly model: string | null;
  readonly dataset: string;
  /** As shown to the model: from the prompts where the file's own columns do not say. */
  readonly speakers: readonly [string, string] | null;
  readonly system: string | null;
  /** `none`, or what the system prompt, the labels or the file's name show. */
  readonly mitigation: "none" | "honest" | "dehumanize" | "sft" | "dpo";
  /** C1 in this file is that of another run, as its rows say. */
  readonly c1Borrowed: boolean;
  /** The conditions that all its rows hold. */
  readonly conditions: readonly PublishedCondition[];
  readonly items: readonly PublishedItem[];
  /** Verdicts of a second turn that the file holds and nobody reads. */
  readonly secondTurns: number;
}

/** A table of published summary numbers: one row per data set, by column name; numbers where the text is one. */
export interface PublishedSummary {
  readonly kind: "summary";
  readonly path: string;
  readonly sha256: string;
  readonly columns: readonly string[];
  readonly rows: readonly Readonly<Record<string, string | number>>[];
}
