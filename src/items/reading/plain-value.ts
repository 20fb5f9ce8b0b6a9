import { UnreadableValue } from "./unreadable-value.js";

/**
 * A value of a columnar file as JSON would hold it: whole numbers beyond 2^53 as their digits, numbers that JSON lacks as
 * their name, typed arrays as lists, nothing as null.
 */
export function plainValue(value: unknown): unknown {
  if (value === undefined) return null;
  if (typeof value === "bigint") return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (typeof value === "number") return Number.isFinite(value) ? value : String(value);
  if (typeof value !== "object") return value;
  if (value === null || value instanceof UnreadableValue) return value;
  if (value instanceof Uint8Array) return new UnreadableValue(`${value.length} bytes`);
  if (Array.isArray(value)) return value.map(plainValue);
  if (ArrayBuffer.isView(value)) return Array.from(value as unknown as ArrayLike<number | bigint>, plainValue);
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, plainValue(member)]));
}
