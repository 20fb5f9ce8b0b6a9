import { visibleLine } from "../visible-text.js";

/** An address that a person reads off the table: its name, then what names row and column, joined by slashes. */
export function cellAddress(table: string, ...names: readonly (string | null)[]): string {
  return [table, ...names.flatMap((name) => name === null || name === "" ? [] : [visibleLine(name)])].join("/");
}
