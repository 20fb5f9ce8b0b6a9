/** How often each comparison is repeated. */
export const comparisons = 5;

/** What two ways took, run by run, in the unit that they return. */
export interface Interleaved {
  readonly ours: readonly number[];
  readonly theirs: readonly number[];
  /** theirs / ours of each run: above 1 where ours takes less. */
  readonly ratios: readonly number[];
  /** The first round, which warms both up and does not count. */
  readonly cold: { readonly ours: number; readonly theirs: number };
}

/**
 * Measures two ways in turn (A B A B ...), so that a busy machine disturbs both alike. A first round of each is
 * not counted: start-up and compilation stay out.
 */
export async function interleaved(ours: (run: number) => Promise<number>, theirs: (run: number) => Promise<number>): Promise<Interleaved> {
  const cold = { ours: await ours(-1), theirs: await theirs(-1) };
  const rounds: { ours: number; theirs: number }[] = [];
  for (let run = 0; run < comparisons; run++) rounds.push({ ours: await ours(run), theirs: await theirs(run) });
  return {
    ours: rounds.map((round) => round.ours), theirs: rounds.map((round) => round.theirs),
    ratios: rounds.map((round) => round.theirs / round.ours), cold,
  };
}
