import { UnreadableValue } from "../reading/unreadable-value.js";

/** The type of a value in the words of the column overview; undefined for null and blank text, which say nothing. */
export function valueType(value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined;
  if (typeof value === "string") return value.trim() === "" ? undefined : "text";
  if (typeof value === "number") return Number.isInteger(value) ? "whole number" : "number";
  if (typeof value === "boolean") return "true or false";
  if (value instanceof UnreadableValue) return "bytes";
  if (!Array.isArray(value)) return "object";
  const members = [...new Set(value.map(valueType).filter((type) => type !== undefined))];
  return members.length === 0 ? "list" : `list of ${members.length === 1 ? members[0] : "mixed values"}`;
}
