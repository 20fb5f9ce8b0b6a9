import type { LintFinding } from "./lint-finding.js";

const shownForEachRule = 20;

/** Gathers findings without growing with the number of items: 20 errors and 1 warning for each rule and file, and how often each rule was broken. */
export class FindingCollector {
  readonly errors: LintFinding[] = [];
  readonly warnings: LintFinding[] = [];
  readonly counts: Record<string, number> = {};
  readonly #shown = new Map<string, number>();

  add(findings: readonly LintFinding[]): void {
    for (const finding of findings) {
      this.counts[finding.rule] = (this.counts[finding.rule] ?? 0) + 1;
      const group = `${finding.severity} ${finding.rule} ${finding.file}`;
      const shown = this.#shown.get(group) ?? 0;
      if (shown >= (finding.severity === "error" ? shownForEachRule : 1)) continue;
      this.#shown.set(group, shown + 1);
      (finding.severity === "error" ? this.errors : this.warnings).push(finding);
    }
  }
}
