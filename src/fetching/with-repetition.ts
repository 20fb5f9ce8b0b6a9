import { FetchInterruption } from "./fetch-interruption.js";

const mostFailures = 5;
/** A server that asks for more patience than this is not waited for. */
const longestWaitMs = 60_000;

/**
 * Repeats `work` after interruptions, waiting as long as the server asks, else twice as long each time; the fifth
 * failure in a row ends it. `progressed` says whether the last try got anywhere: then the count starts anew.
 * `worthwhile` may rule out an interruption altogether.
 * @throws what `work` last threw
 */
export async function withRepetition<Result>(work: () => Promise<Result>, { pauseMs, notice, progressed = () => false, worthwhile = () => true }: {
  readonly pauseMs: number;
  readonly notice: (line: string) => void;
  readonly progressed?: () => boolean;
  readonly worthwhile?: (interruption: FetchInterruption) => boolean;
}): Promise<Result> {
  let failures = 0;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof FetchInterruption) || !worthwhile(error)) throw error;
      failures = progressed() ? 1 : failures + 1;
      const wait = error.retryAfterMs ?? pauseMs * 2 ** (failures - 1);
      if (failures >= mostFailures || wait > longestWaitMs) throw error;
      notice(`${error.message}; trying again${wait >= 1000 ? ` in ${Math.round(wait / 1000)} s` : ""} ...`);
      await new Promise((resolve) => { setTimeout(resolve, wait); });
    }
  }
}
