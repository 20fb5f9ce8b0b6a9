/** Text without byte order mark and with line feeds alone, so that nothing depends on the checkout. */
export function plainLines(source: string): string {
  return source.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");
}
