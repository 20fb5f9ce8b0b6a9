/**
 * The verdict of most framings, wordings or labels; where as many accept as reject, that of the first, which should be the
 * statement's. Null without verdicts.
 */
export function majorityVerdict(verdicts: readonly boolean[]): boolean | null {
  const accepting = verdicts.filter(Boolean).length;
  return 2 * accepting === verdicts.length ? verdicts[0] ?? null : 2 * accepting > verdicts.length;
}
