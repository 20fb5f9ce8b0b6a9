import { closest, distance } from "fastest-levenshtein";

/** The candidate that a mistyped word most likely means, up to a third of its letters apart; undefined where none is near. */
export function nearestWord(word: string, candidates: readonly string[]): string | undefined {
  if (candidates.length === 0 || word.length > 200) return undefined;
  const simple = (text: string): string => text.replace(/([a-z])([A-Z])/g, "$1_$2").toLowerCase().replace(/[\s-]+/g, "_");
  const found = closest(simple(word), candidates.map(simple));
  const nearest = candidates.find((candidate) => simple(candidate) === found) as string;
  return distance(simple(word), found) <= Math.floor(Math.max(word.length, nearest.length) / 3) ? nearest : undefined;
}
