import type { AuditFinding } from "./item-audit.js";

const ranks = { error: 0, warning: 1, note: 2 };

/** Errors first, then warnings, then notes; what is alike stays in its order. */
export function bySeverity(findings: readonly AuditFinding[]): AuditFinding[] {
  return [...findings].sort((a, b) => ranks[a.severity] - ranks[b.severity]);
}
