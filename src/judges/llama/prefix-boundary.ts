/**
 * How many tokens at the head of `prompt` may be kept from one call to the next: the common head with the
 * tokens of the shared text, and so a function of the prompt alone. Keeping whatever happens to agree with
 * the call before would make a probability depend on the order of asking. At least two tokens are left: a
 * lone token goes through another kernel of the engine, which rounds otherwise.
 */
export function prefixBoundary(shared: readonly number[], prompt: readonly number[]): number {
  const limit = Math.max(0, Math.min(shared.length, prompt.length - 2));
  let boundary = 0;
  while (boundary < limit && shared[boundary] === prompt[boundary]) boundary++;
  return boundary;
}
