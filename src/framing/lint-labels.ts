import type { Family } from "./family.js";
import { holdsAnswerCode } from "./holds-answer-code.js";
import type { LintFinding } from "./lint-finding.js";

/** What the party labels are checked under. */
export interface LabelLintSettings {
  readonly framings: readonly string[];
  /** Labels that replace the family's own. */
  readonly labels?: readonly [string, string] | undefined;
  readonly countTokens?: ((text: string) => number) | undefined;
}

/**
 * Checks the party labels of every wording: none may hold an answer code (an error under strict rules), and
 * the user's own should not be longer than the family's (a warning). Needs no item.
 */
export function lintLabels(family: Family, settings: LabelLintSettings): readonly LintFinding[] {
  const findings: LintFinding[] = [];
  const measure = settings.countTokens ?? ((text: string): number => text.length);
  const unit = settings.countTokens === undefined ? "characters" : "tokens";
  let replaced: { label: string; length: number; own: number } | undefined;
  const seen = new Set<string>();
  for (let wording = 0; wording < family.wordings; wording++) {
    for (const framing of settings.framings) {
      const labels = family.parties?.(wording, framing, settings.labels) ?? [];
      const own = family.parties?.(wording, framing, null) ?? [];
      const file = family.fileOf?.(wording, framing) ?? family.name;
      labels.forEach((label, index) => {
        const length = measure(label);
        const ownLength = measure(own[index] ?? label);
        if (length > ownLength && (replaced === undefined || length - ownLength > replaced.length - replaced.own)) replaced = { label, length, own: ownLength };
        if (!holdsAnswerCode(label) || seen.has(`${file}\n${label}`)) return;
        seen.add(`${file}\n${label}`);
        findings.push({
          rule: "answer-code-in-label", severity: family.rules === "content" ? "warning" : "error", file, itemId: null,
          message: `the label '${label}' holds 1 or 2, which are the answer codes`, where: `framing ${framing}, wording ${wording}`,
        });
      });
    }
  }
  if (replaced !== undefined) {
    findings.push({
      rule: "longer-label", severity: "warning", file: family.name, itemId: null,
      message: `the label '${replaced.label}' is longer than the family's own (${replaced.length} ${unit} against ${replaced.own}), so the framings differ in length too`, where: "--labels",
    });
  }
  return findings;
}
