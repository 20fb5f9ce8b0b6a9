import type { Claim } from "./claim.js";
import { claimsOfAppendices } from "./claims/claims-of-appendices.js";
import { claimsOfRepository } from "./claims/claims-of-repository.js";
import { claimsOfSections } from "./claims/claims-of-sections.js";
import type { Evidence } from "./evidence.js";
import { judgedNumber } from "./judged-number.js";
import { conflictQuantities } from "./quantities/conflict-quantities.js";
import { countQuantities } from "./quantities/count-quantities.js";
import { deferenceQuantities } from "./quantities/deference-quantities.js";
import { flipQuantities } from "./quantities/flip-quantities.js";
import { labelQuantities } from "./quantities/label-quantities.js";
import { mitigationQuantities } from "./quantities/mitigation-quantities.js";
import type { QuantityRule } from "./quantities/quantity-rule.js";
import type { ReproducedNumber } from "./reproduction.js";

const rules: Readonly<Record<Claim["quantity"], QuantityRule>> = {
  ...deferenceQuantities, ...flipQuantities, ...countQuantities, ...conflictQuantities, ...mitigationQuantities, ...labelQuantities,
  "other-files": () => null,
  design: () => "design",
};

/** Every number that the publication's text, figures and readme state, beside ours. */
export function numbersOfClaims(evidence: Evidence): ReproducedNumber[] {
  return [...claimsOfSections, ...claimsOfAppendices, ...claimsOfRepository].map((claim) => judgedNumber(claim, rules[claim.quantity](claim, evidence)));
}
