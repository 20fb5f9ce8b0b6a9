import type { ReplyCandidates } from "../../core/reply-candidates.js";
import type { Token } from "./engine-module.js";

/** A word of the candidates as the tokens that it adds to the prompt and the opening. */
export interface CandidateTokens {
  readonly worth: number;
  readonly tokens: readonly Token[];
}

/** Each further place takes one more evaluation of a token; more would cost as much as another prompt. */
const mostPlaces = 12;

/** At how many places probabilities must be read to tell the words apart: one where each worth has first tokens of its own; null where these are too many, or two words of different worth are the same tokens. */
export function placesToRead(words: readonly CandidateTokens[]): number | null {
  const count = (group: readonly CandidateTokens[], depth: number): number => {
    if (isOfOneWorth(group)) return 0;
    const ending = group.filter(({ tokens }) => tokens.length === depth);
    if (!isOfOneWorth(ending)) return Infinity;
    return [...byToken(group, depth).values()].reduce((sum, next) => sum + count(next, depth + 1), 1);
  };
  const places = count(words, 0);
  return places > mostPlaces ? null : places;
}

/**
 * The probability of each worth: of the first token that tells it from the others. Where a word goes on from another of a different worth (`1` and `10`), the
 * shorter one has what is left when the model does not go on.
 * @param read probabilities of tokens after the tokens of `path`, which stand after the prompt and the opening
 */
export async function weighCandidates(words: readonly CandidateTokens[], read: (path: readonly Token[], tokens: readonly Token[]) => Promise<readonly number[]>): Promise<ReadonlyMap<number, number>> {
  const mass = new Map<number, number>();
  const add = (worth: number, probability: number): void => { mass.set(worth, (mass.get(worth) ?? 0) + probability); };
  const weigh = async (group: readonly CandidateTokens[], path: readonly Token[], probability: number): Promise<void> => {
    if (isOfOneWorth(group)) {
      add(group[0]!.worth, probability);
      return;
    }
    const next = byToken(group, path.length);
    const tokens = [...next.keys()];
    const shares = await read(path, tokens);
    const ending = group.find((word) => word.tokens.length === path.length);
    if (ending !== undefined) add(ending.worth, probability * Math.max(0, 1 - shares.reduce((sum, share) => sum + share, 0)));
    for (const [index, token] of tokens.entries()) await weigh(next.get(token)!, [...path, token], probability * shares[index]!);
  };
  await weigh(words, [], 1);
  return mass;
}

/** What is stored of them: the mass on words by what they are worth, and by what they are not. */
export function worthSplit(mass: ReadonlyMap<number, number>): { readonly "1": number; readonly "2": number } {
  let [one, two] = [0, 0];
  for (const [worth, probability] of mass) {
    one += worth * probability;
    two += (1 - worth) * probability;
  }
  return { "1": one, "2": two };
}

/** The reply of the likeliest worth, in its first spelling. */
export function likeliestReply({ opening, ending, words }: ReplyCandidates, mass: ReadonlyMap<number, number>): string {
  const likeliest = [...words].reduce((best, word) => (mass.get(word.worth) ?? 0) > (mass.get(best.worth) ?? 0) ? word : best);
  return `${opening}${likeliest.text}${ending}`;
}

function isOfOneWorth(group: readonly CandidateTokens[]): boolean {
  return group.every(({ worth }) => worth === group[0]!.worth);
}

function byToken(group: readonly CandidateTokens[], depth: number): Map<Token, CandidateTokens[]> {
  const next = new Map<Token, CandidateTokens[]>();
  for (const word of group) {
    const token = word.tokens[depth];
    if (token === undefined) continue;
    const known = next.get(token);
    if (known === undefined) next.set(token, [word]);
    else known.push(word);
  }
  return next;
}
