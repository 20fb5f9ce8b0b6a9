/**
 * A sentence of ours as it is shown: a true minus sign before numbers, and no line break between a number and
 * its unit. Hyphens inside words and names stay.
 */
export function typography(sentence: string): string {
  return sentence.replace(/(?<=^|[\s([])-(?=\d)/g, "\u2212").replace(/(?<=\d) (?=%|points?\b|items?\b)/g, "\u00a0");
}
