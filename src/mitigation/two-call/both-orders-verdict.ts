/**
 * The verdict of two askings with the options in both orders: where they differ, the position decided, and there is none.
 * Probabilities need no such rule; their mean over the orders holds no position bias that is the same for every claim.
 */
export function bothOrdersVerdict(first: boolean, second: boolean): boolean | null {
  return first === second ? first : null;
}
