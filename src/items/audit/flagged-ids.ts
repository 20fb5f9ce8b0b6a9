import { UsageError } from "../../core/usage-error.js";
import { itemCodes } from "./audit-codes.js";
import type { AuditFinding } from "./item-audit.js";

/**
 * The items that an audit flags: those of errors and warnings, or those of the findings with one of `codes`, notes included.
 *
 * @throws UsageError for a code that is given to no items.
 */
export function flaggedIds(findings: readonly AuditFinding[], codes?: readonly string[]): ReadonlySet<string> {
  return new Set(flaggingFindings(findings, codes).flatMap(({ ids }) => ids));
}

/** The findings whose items are flagged; see `flaggedIds`. */
export function flaggingFindings(findings: readonly AuditFinding[], codes?: readonly string[]): readonly AuditFinding[] {
  for (const code of codes ?? []) {
    if (!Object.hasOwn(itemCodes, code)) throw new UsageError(`--codes: there is no code ${JSON.stringify(code.slice(0, 60))} that items are flagged with. Codes: ${Object.keys(itemCodes).join(", ")}`);
  }
  return findings.filter(({ code, severity, ids }) => ids.length > 0 && (codes === undefined ? severity !== "note" : codes.includes(code)));
}
