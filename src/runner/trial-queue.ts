/** The slots still to be asked: one queue for all lanes, or one for each. */
export class TrialQueue {
  readonly #queues: Int32Array[];
  readonly #heads: number[];

  constructor(queues: readonly Int32Array[]) {
    this.#queues = [...queues];
    this.#heads = queues.map(() => 0);
  }

  /** The next slot of a lane's queue; with its own queue empty, one from the far end of the longest other. */
  next(lane: number): number | undefined {
    const own = lane % Math.max(1, this.#queues.length);
    const queue = this.#queues[own];
    const head = this.#heads[own];
    if (queue === undefined || head === undefined || head >= queue.length) return this.takeLast();
    this.#heads[own] = head + 1;
    return queue[head];
  }

  /** The last slot of the longest queue. */
  takeLast(): number | undefined {
    let longest = -1;
    let most = 0;
    this.#queues.forEach((queue, index) => {
      const left = queue.length - (this.#heads[index] as number);
      if (left > most) [longest, most] = [index, left];
    });
    if (longest < 0) return undefined;
    const queue = this.#queues[longest] as Int32Array;
    this.#queues[longest] = queue.subarray(0, queue.length - 1);
    return queue[queue.length - 1];
  }

  /** Drops the slots that are not wanted any more, and says how many those were. */
  keepOnly(wanted: (slot: number) => boolean): number {
    let dropped = 0;
    this.#queues.forEach((queue, index) => {
      const left = queue.subarray(this.#heads[index] as number);
      const kept = left.filter(wanted);
      dropped += left.length - kept.length;
      this.#queues[index] = kept;
      this.#heads[index] = 0;
    });
    return dropped;
  }
}
