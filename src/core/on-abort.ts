const waiting = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls `callback` when the signal aborts, until the returned function is called. All calls under one signal share one
 * listener: Node warns of a leak at eleven, and a run has as many calls in flight as it likes.
 */
export function onAbort(signal: AbortSignal, callback: () => void): () => void {
  let callbacks = waiting.get(signal);
  if (callbacks === undefined) {
    const created = new Set<() => void>();
    signal.addEventListener("abort", () => created.forEach((call) => call()), { once: true });
    waiting.set(signal, created);
    callbacks = created;
  }
  const registered = callbacks;
  registered.add(callback);
  return () => registered.delete(callback);
}
