import { positiveDefinite } from "../../stats/numerics/positive-definite.js";
import { smallMatrix } from "../../stats/numerics/small-matrix.js";

/** The main effect of one label on one side, as weights over the pairs. */
export interface LabelEffect {
  readonly side: "asker" | "speaker";
  readonly label: string;
  /** Labels on the same side that it is compared with, itself among them. */
  readonly among: number;
  /** Places of pairs with what each counts; they add up to 0. */
  readonly weights: readonly { readonly pair: number; readonly weight: number }[];
}

/**
 * Main effects by least squares on asker + speaker, each as the distance from the mean of the labels on its side. Labels can be compared where a
 * chain of pairs that share a label on one side leads from one to the other; a swapped pair alone (A/B and B/A) tells neither side's effect.
 */
export function labelEffects(pairs: readonly (readonly [asker: string, speaker: string])[]): readonly LabelEffect[] {
  return connected(pairs).flatMap((part) => {
    const askers = [...new Set(part.map((pair) => pairs[pair]![0]))];
    const speakers = [...new Set(part.map((pair) => pairs[pair]![1]))];
    // One mean, and for each side one less than its labels, whose effects add up to 0.
    const coded = (labels: readonly string[], label: string): number[] => labels.slice(1).map((_, index) => labels[index] === label ? 1 : label === labels.at(-1) ? -1 : 0);
    const design = part.map((pair) => [1, ...coded(askers, pairs[pair]![0]), ...coded(speakers, pairs[pair]![1])]);
    const size = askers.length + speakers.length - 1;
    const squares = smallMatrix.zeros(size);
    for (const row of design) smallMatrix.addOuter(squares, 1, row);
    const factor = positiveDefinite(squares);
    if (factor === null) return [];
    const effects = (side: LabelEffect["side"], labels: readonly string[], from: number): LabelEffect[] => labels.length < 2 ? [] : labels.map((label) => {
      const wanted = new Array<number>(size).fill(0);
      coded(labels, label).forEach((value, index) => { wanted[from + index] = value; });
      const solved = factor.solve(wanted);
      return { side, label, among: labels.length, weights: part.map((pair, row) => ({ pair, weight: smallMatrix.dot(design[row]!, solved) })).filter(({ weight }) => Math.abs(weight) > 1e-12) };
    });
    return [...effects("asker", askers, 1), ...effects("speaker", speakers, askers.length)];
  });
}

/** Pairs that hang together by sharing an asker or a speaker. */
function connected(pairs: readonly (readonly [string, string])[]): readonly (readonly number[])[] {
  const parts: { readonly askers: Set<string>; readonly speakers: Set<string>; readonly members: number[] }[] = [];
  pairs.forEach(([asker, speaker], pair) => {
    const touching = parts.filter(({ askers, speakers }) => askers.has(asker) || speakers.has(speaker));
    const merged = {
      askers: new Set([asker, ...touching.flatMap(({ askers }) => [...askers])]), speakers: new Set([speaker, ...touching.flatMap(({ speakers }) => [...speakers])]),
      members: [...touching.flatMap(({ members }) => members), pair].sort((first, second) => first - second),
    };
    for (const part of touching) parts.splice(parts.indexOf(part), 1);
    parts.push(merged);
  });
  return parts.map(({ members }) => members).sort((first, second) => first[0]! - second[0]!);
}
