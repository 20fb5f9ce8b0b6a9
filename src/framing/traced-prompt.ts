import type { PromptPiece } from "./family.js";
import type { LintRule } from "./lint-finding.js";

/** One rendered prompt as the lint sees it. */
export interface TracedPrompt {
  readonly framing: string;
  readonly file: string;
  readonly pieces: readonly PromptPiece[];
  readonly text: string;
}

/** Reports one broken rule; `where` is added to what the check itself knows of the place. */
export type Report = (rule: LintRule, prompt: TracedPrompt, message: string, where?: string) => void;
