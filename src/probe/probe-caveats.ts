import { excludesZero } from "../stats/intervals/excludes-zero.js";
import type { ProbeDocument } from "./probe-document.js";

interface CaveatInput extends Pick<ProbeDocument, "kind" | "losses" | "added_words" | "pairs" | "levels" | "probabilities"> {
  readonly grammar: string | null;
  readonly notes: readonly string[];
  readonly maxTokens: number;
}

/** Below this share of the probability, the replies that count are not what the model would say. */
const rare = 0.5;

/** What the reader must know beside the finding: what moved without a speaker, what was lost, how the model was held, what the rules could not do. */
export function probeCaveats({ kind, losses, added_words: added, pairs, levels, probabilities, grammar, notes, maxTokens }: CaveatInput): readonly string[] {
  const counts = Object.values(losses).flatMap(({ correct, incorrect }) => [correct, incorrect]);
  const total = (of: (count: (typeof counts)[number]) => number): number => counts.reduce((sum, count) => sum + of(count), 0);
  const [answered, read, truncated] = [total((count) => count.answered), total((count) => count.read), total((count) => count.truncated)];
  const blind = levels.filter(({ auc }) => auc !== null && auc.ci95[0] <= 0.5 && auc.ci95[1] >= 0.5).length === levels.length && levels.some(({ auc }) => auc !== null);
  return [
    ...read < answered ? [`${answered - read} of ${answered} replies could not be read and are missing${truncated > 0 ? `; ${truncated} of them were cut by the cap of ${maxTokens} tokens and once more by four times that` : ""}`] : [],
    ...added !== null && excludesZero(added.ci95) ? [`the added words alone move this judge: ${added.estimate.toFixed(1)} points (95 % interval ${added.ci95[0].toFixed(1)} to ${added.ci95[1].toFixed(1)}) between your own prompt and the text variant, where no speaker comes in`] : [],
    ...pairs?.position_effect !== null && pairs?.position_effect !== undefined && excludesZero(pairs.position_effect.ci95) ? [`the place of an answer moves this judge (${pairs.position_effect.estimate.toFixed(1)} points); places are balanced here, so that DDS does not hold it, but a judge that only looks at places has no room to defer`] : [],
    ...blind ? ["this judge cannot be shown to tell right from wrong answers here"] : [],
    ...grammar === null ? [] : ["the embedded model was held to the shortest replies that the parser reads: it gave its verdict without reasoning, in your own prompt too"],
    ...probabilities !== null && probabilities.mass < rare ? [`the replies that count had only ${(100 * probabilities.mass).toFixed(1)} % of the probability where they were read: left free, this model would mostly say something else`] : [],
    ...kind === "pairwise" ? [] : ["retests and second wordings were not asked: noise between askings is in the intervals, and DDS is not beside a placebo band"],
    ...notes,
  ];
}
