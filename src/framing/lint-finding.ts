/** What the lint can find; the codes are stable. `docs/templates.md` explains each. */
export type LintRule =
  | "slot-content"
  | "slot-neighbours"
  | "slot-escape"
  | "slot-tokens"
  | "unlisted-difference"
  | "answer-code-in-label"
  | "prompt-length"
  | "total-length"
  | "longer-label"
  | "label-collision"
  | "fenced-content"
  | "chat-markup"
  | "untraceable";

/** One broken rule. An error stops a run; a warning stands in the report. */
export interface LintFinding {
  readonly rule: LintRule;
  readonly severity: "error" | "warning";
  /** The template file, or the family's name where no single file is at fault. */
  readonly file: string;
  /** The item on which it showed; null where it concerns the family alone. */
  readonly itemId: string | null;
  /** What is wrong, in one sentence. */
  readonly message: string;
  /** Framing, wording, order and slot, as far as they matter. */
  readonly where: string;
}
