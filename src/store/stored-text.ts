import { parseStored } from "./parse-stored.js";

const NOT_STORABLE = /[\0\ud800-\udfff]/u;

/** Text as SQLite can give it back unchanged: JSON where a zero character or half a surrogate pair would be lost. */
export function encodeText(text: string): { readonly value: string; readonly json: 0 | 1 } {
  return NOT_STORABLE.test(text) ? { value: JSON.stringify(text), json: 1 } : { value: text, json: 0 };
}

export function decodeText(value: string, json: unknown): string {
  return json === 1 ? parseStored(value) as string : value;
}

/** A remark whose exact characters do not matter, made storable and not longer than `length`. */
export function storableRemark(text: string, length: number): string {
  return text.slice(0, length).replaceAll(/[\0\ud800-\udfff]/gu, "\ufffd");
}
