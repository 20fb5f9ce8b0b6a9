/**
 * Says which arms, by their places in the study's list, the replies that are durable now leave nothing to ask for, so that
 * their main trials need not be asked any further. Asked after every commit, so it must be cheap; it sees the replies itself.
 * What it has named once it names always.
 * @param givenUp slots that this run has given up: no reply to them is on its way
 */
export type StoppingRule = (givenUp: ReadonlySet<number>) => ReadonlySet<number>;
