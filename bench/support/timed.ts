/** Seconds that some work takes, from call to end. */
export async function timed(work: () => unknown): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}
