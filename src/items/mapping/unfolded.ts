import { jsonIn } from "../reading/json-in.js";

/** What a cell holds, JSON text of a list or an object (CSV) as what it says. */
export function unfolded(value: unknown): unknown {
  if (typeof value !== "string" || !/^\s*[[{]/.test(value)) return value;
  return jsonIn(value) ?? value;
}
