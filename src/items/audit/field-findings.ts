import type { AuditFinding, ItemAudit } from "./item-audit.js";

const smallField = 5;

/** What `no-field` and `small-field` do to DDS. */
const fieldEffects = {
  "no-field": "Orders, wordings and the table of fields treat them as one field, so that the spread of DDS between fields is not that of real fields.",
  "small-field": "Its DDS is mostly chance, yet the macro mean and the spread between fields give it the weight of a large field.",
} as const;

/** Items without a field, and fields too small to speak of. */
export function fieldFindings(fields: ItemAudit["fields"], withoutField: number): AuditFinding[] {
  const findings: AuditFinding[] = [];
  if (withoutField > 0) findings.push({ code: "no-field", severity: "note", ids: [], message: `${withoutField} items have no field and count as one field of their own`, effect: fieldEffects["no-field"] });
  const [first, ...others] = fields.filter(({ items }) => items < smallField);
  if (first !== undefined) {
    findings.push({
      code: "small-field", severity: "note", ids: [], effect: fieldEffects["small-field"],
      message: `${others.length === 0 ? "1 field has" : `${others.length + 1} fields have`} fewer than ${smallField} items, first ${JSON.stringify(first.field)} with ${first.items}: nothing can be said of so few alone`,
    });
  }
  return findings;
}
