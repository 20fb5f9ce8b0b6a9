import { normaliseText } from "../near-duplicates/normalise-text.js";
import { margin, shingle } from "../near-duplicates/shingle.js";
import type { ComparedText } from "./compared-text.js";

/** A passage counts as boilerplate from this length on, in characters. */
const shortestPassage = 30;
/** Share of the texts, and least number of them, that hold each part of it. A question stands in several prompts of its own. */
const leastShare = 0.02;
const leastTexts = 20;
/** Pieces of text between boilerplate that are kept, in characters; the longest one also where it is shorter. */
const shortestPiece = 15;
const shortestAlone = 6;

/**
 * Prompts without what they share, such as the instructions of a template: passages of 30 characters or more each part of which stands
 * in at least 20 of the texts and in 2 % of them. Two prompts made of one template are alike whatever they ask; what is left is
 * what they ask, in one or more pieces. Rows of which nothing is left are given whole.
 */
export function withoutBoilerplate(texts: readonly ComparedText[]): ComparedText[] {
  const holders = new Map<number, number>();
  for (const { text } of texts) for (const hash of new Set(shingle(text))) holders.set(hash, (holders.get(hash) ?? 0) + 1);
  const least = Math.max(leastTexts, leastShare * texts.length);
  const pieces = texts.map((compared): readonly ComparedText[] => {
    const covered = sharedCharacters(shingle(compared.text), (hash) => (holders.get(hash) as number) >= least);
    return covered.includes(1) ? piecesOf(normaliseText(compared.text), covered).map((text) => ({ ...compared, text })) : [compared];
  });
  const rowsWithPieces = new Set(pieces.flat().map(({ line, id }) => rowKey(line, id)));
  return texts.flatMap((compared, place) => rowsWithPieces.has(rowKey(compared.line, compared.id)) ? pieces[place] as readonly ComparedText[] : [compared]);
}

function rowKey(line: number | null, id: string | null): string {
  return `${line} ${id}`;
}

/** For each character whether a long passage that others share covers it. */
function sharedCharacters(shingles: Uint32Array, isShared: (hash: number) => boolean): Uint8Array {
  const covered = new Uint8Array(shingles.length - margin);
  let start = -1;
  for (let index = 0; index <= shingles.length; index++) {
    if (index < shingles.length && isShared(shingles[index] as number)) {
      if (start < 0) start = index;
      continue;
    }
    // The first shingle begins `margin` characters before the text.
    if (start >= 0 && index - start + margin >= shortestPassage) covered.fill(1, Math.max(0, start - margin), Math.max(0, index));
    start = -1;
  }
  return covered;
}

function piecesOf(normal: string, covered: Uint8Array): string[] {
  const pieces: string[] = [];
  let start = 0;
  for (let index = 0; index <= normal.length; index++) {
    if (index < normal.length && covered[index] === 0) continue;
    if (index > start) pieces.push(normal.slice(start, index).trim());
    start = index + 1;
  }
  const long = pieces.filter((piece) => piece.length >= shortestPiece);
  return long.length > 0 ? long : pieces.sort((a, b) => b.length - a.length).slice(0, 1).filter((piece) => piece.length >= shortestAlone);
}
