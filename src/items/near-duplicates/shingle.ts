import { normaliseText } from "./normalise-text.js";

/** Characters of one shingle. */
export const shingleLength = 5;

/** Odd, so that multiplying by it loses nothing. */
const base = 0x9e3779b1 | 0;
const leading = Math.imul(Math.imul(base, base), Math.imul(base, base));

/** Blanks before and behind a text, so that a change at its ends costs as much as one within. */
export const margin = shingleLength - 1;
/** Shingles of a text that reach two or more characters beyond it; they never stand within another text. */
export const marginShingles = 2 * (margin - 1);
const blanks = " ".repeat(margin);

/**
 * The shingles of a text in the order of the text, as 32-bit hashes: all runs of five characters of the normalised text with four
 * blanks before and behind it. Characters and not words, so that texts of every length and language are measured alike, and a
 * changed word costs a short text much and a long one little.
 */
export function shingle(text: string): Uint32Array {
  const padded = blanks + normaliseText(text) + blanks;
  const hashes = new Uint32Array(padded.length - margin);
  let hash = 0;
  for (let index = 0; index < padded.length; index++) {
    if (index >= shingleLength) hash = (hash - Math.imul(padded.charCodeAt(index - shingleLength), leading)) | 0;
    hash = (Math.imul(hash, base) + padded.charCodeAt(index)) | 0;
    if (index >= margin) hashes[index - margin] = mixed(hash);
  }
  return hashes;
}

/** The finaliser of MurmurHash3, which is one to one. */
function mixed(value: number): number {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
