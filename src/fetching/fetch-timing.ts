/** How long servers of files are waited for; milliseconds. */
export interface FetchTiming {
  /** For a connection. */
  readonly connectMs: number;
  /** From the request to the first byte of the answer. */
  readonly answerMs: number;
  /** For the next bytes of a download. */
  readonly stallMs: number;
  /** Before the first repetition; each further one waits twice as long. */
  readonly pauseMs: number;
  /** Between two lines about progress. */
  readonly progressMs: number;
}

export const fetchTiming: FetchTiming = { connectMs: 5_000, answerMs: 20_000, stallMs: 30_000, pauseMs: 1_000, progressMs: 1_000 };
