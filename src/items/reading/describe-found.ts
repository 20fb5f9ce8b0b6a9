import { UnreadableValue } from "./unreadable-value.js";

/** A value in a few words, long text cut. */
export function describeFound(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (typeof value === "string") {
    const shown = JSON.stringify(value.length > 60 ? value.slice(0, 60) : value);
    return value.length > 60 ? `${shown.slice(0, -1)}..." (${value.length} characters)` : shown;
  }
  if (Array.isArray(value)) return value.length === 0 ? "an empty list" : `a list of ${value.length}`;
  if (value instanceof UnreadableValue) return value.description;
  return typeof value === "object" ? "an object" : `the ${typeof value} ${String(value)}`;
}
