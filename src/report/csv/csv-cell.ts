/** A number as it is (unrounded), or an empty cell. */
export function numberCell(value: number | null | undefined): string {
  return typeof value === "number" && Number.isFinite(value) ? String(value) : "";
}

/**
 * Text as one RFC 4180 cell. Text that a spreadsheet would take for a formula (it begins with `=`, `+`, `-`,
 * `@`, a tab or a line break, after any white space) gets an apostrophe before it.
 */
export function textCell(text: string): string {
  const inert = /^[\s\u0000-\u001f]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
