import type * as z from "zod";
import type { Conflict } from "../../core/conflict.js";
import { conflictClaims } from "./conflict-claims.js";
import { conflictSchema } from "./conflict-schema.js";

/**
 * A value of the item format with what its conflict says where the value itself is silent: the question and the answers.
 * A value without a conflict comes back as it is; a conflict that cannot be one is an issue.
 */
export function withConflictClaims(value: unknown): { readonly value: unknown; readonly issue?: undefined } | { readonly issue: z.core.$ZodIssue; readonly value?: undefined } {
  if (typeof value !== "object" || value === null || !("conflict" in value)) return { value };
  const { conflict, ...others } = value as Readonly<Record<string, unknown>>;
  if (conflict === null) return { value: others };
  const result = conflictSchema.safeParse(conflict);
  if (!result.success) {
    const issue = result.error.issues[0] as z.core.$ZodIssue;
    return { issue: { ...issue, path: ["conflict", ...issue.path] } };
  }
  const kept = withoutNulls(conflict as Readonly<Record<string, unknown>>) as unknown as Conflict;
  const given = Object.fromEntries(Object.entries(others).filter(([, member]) => member !== null));
  return { value: { ...given, ...conflictClaims(kept), ...given, conflict: kept } };
}

function withoutNulls(conflict: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(conflict).filter(([, member]) => member !== null));
}
