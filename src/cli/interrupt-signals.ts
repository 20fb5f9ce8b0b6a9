/**
 * Turns Ctrl-C (and SIGTERM) into two signals: the first finishes the calls in flight, the second ends them
 * too, a third ends the process. `dispose` gives the keys back.
 */
export function interruptSignals(onFirst: () => void): { readonly drain: AbortSignal; readonly abort: AbortSignal; readonly dispose: () => void } {
  const drain = new AbortController();
  const abort = new AbortController();
  const onSignal = (): void => {
    if (!drain.signal.aborted) {
      onFirst();
      drain.abort();
    } else if (!abort.signal.aborted) {
      abort.abort();
    } else {
      process.exit(4);
    }
  };
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
  return {
    drain: drain.signal, abort: abort.signal,
    dispose: () => {
      process.off("SIGINT", onSignal);
      process.off("SIGTERM", onSignal);
    },
  };
}
