const LONGEST_END_MILLISECONDS = 2000;

/** The two signals that Ctrl-C (and SIGTERM, and a terminal that is closed) become. */
export interface InterruptSignals {
  /** After the first: finish the calls in flight, then end. */
  readonly drain: AbortSignal;
  /** After the second: end at once. */
  readonly abort: AbortSignal;
  /** To be called once the calls have ended: a second time that came before no longer ends the process, so that the report is finished however slowly. */
  readonly ended: () => void;
  /** Gives the keys back. */
  readonly dispose: () => void;
}

/**
 * Turns Ctrl-C (and SIGTERM) into two signals: the first finishes the calls in flight, the second gives them up.
 * Where the second does not end the calls within 2 seconds (items are being read, a model is being loaded), and
 * at the third, the process ends with exit code 4, as after a kill: what was committed stands.
 */
export function interruptSignals({ onFirst, onForced }: { readonly onFirst: () => void; readonly onForced: () => void }): InterruptSignals {
  const drain = new AbortController();
  const abort = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const end = (): void => {
    onForced();
    process.exit(4);
  };
  const onSignal = (): void => {
    if (!drain.signal.aborted) {
      onFirst();
      drain.abort();
    } else if (!abort.signal.aborted) {
      timer = setTimeout(end, LONGEST_END_MILLISECONDS).unref();
      abort.abort();
    } else {
      end();
    }
  };
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
  process.on("SIGHUP", onSignal);
  return {
    drain: drain.signal, abort: abort.signal,
    ended: () => { clearTimeout(timer); },
    dispose: () => {
      clearTimeout(timer);
      process.off("SIGINT", onSignal);
      process.off("SIGTERM", onSignal);
      process.off("SIGHUP", onSignal);
    },
  };
}
