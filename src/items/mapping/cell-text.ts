import { describeFound } from "../reading/describe-found.js";

/** A text, none, or what is wrong. */
export type CellText = { readonly text?: string; readonly wrong?: undefined } | { readonly wrong: string };

/** A value as text: texts as they are, numbers and truth values in words; no text where there is nothing or only blanks. */
export function cellText(value: unknown): CellText {
  if (value === null || value === undefined) return {};
  if (typeof value === "string") return value.trim() === "" ? {} : { text: value };
  if (typeof value === "number" || typeof value === "boolean") return { text: String(value) };
  return { wrong: `expected text, found ${describeFound(value)}` };
}
