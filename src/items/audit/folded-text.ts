/** A text without what makes no other question or answer of it: case, width (NFKC) and the amount of white space. */
export function foldedText(text: string): string {
  return text.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
}
