/**
 * Says whether the replies that are durable now decide what a judge's study asks, so that its main trials need not be
 * asked any further. Asked after every commit, so it must be cheap; it sees the replies itself.
 * @param givenUp slots that this run has given up: no reply to them is on its way
 */
export type StoppingRule = (givenUp: ReadonlySet<number>) => boolean;
