import { foundIn } from "./found-in.js";

/** A text, none, or what is wrong. */
export type CellText = { readonly text?: string; readonly wrong?: undefined } | { readonly wrong: string };

/** A value as text: texts as they are, numbers and truth values in words; no text where there is nothing or only blanks. */
export function cellText(value: unknown): CellText {
  switch (typeof value) {
    case "string": return value.trim() === "" ? {} : { text: value };
    case "number":
    case "boolean": return { text: String(value) };
    case "undefined": return {};
    default: return value === null ? {} : { wrong: `expected text, found ${foundIn(value)}` };
  }
}
