/** A failed attempt at a trial: the code it is stored with, and when, in milliseconds since 1970. */
export interface FailedAttempt {
  readonly code: string;
  readonly at: number;
}

/** Failed attempts before a trial is given up: those of two runs. */
export const ATTEMPTS_BEFORE_PARKING = 12;

/**
 * What says nothing against the trial: a reply that was asked again with a longer cap, a key that was refused, and a
 * call that the user stopped.
 */
export const INNOCENT_CODES: ReadonlySet<string> = new Set(["cut", "unauthorized", "aborted"]);

/**
 * Whether a trial without a reply is parked: left out of further runs, with its last error, so that one poisoned item
 * does not keep a study from ending. It takes 12 failed attempts of its own, and proof that it is the trial and not the
 * judge: since the first of them the same judge answered another trial. Where nothing was answered since, the judge was
 * away, and every trial of it stays pending.
 *
 * @param attempts the trial's failed attempts, in any order
 * @param lastReplyAt when the judge's latest reply to any trial was asked for, in milliseconds since 1970; null without any
 */
export function isParked(attempts: readonly FailedAttempt[], lastReplyAt: number | null): boolean {
  const counted = attempts.filter(({ code }) => !INNOCENT_CODES.has(code));
  if (counted.length < ATTEMPTS_BEFORE_PARKING || lastReplyAt === null) return false;
  return lastReplyAt > counted.reduce((first, { at }) => Math.min(first, at), Infinity);
}
