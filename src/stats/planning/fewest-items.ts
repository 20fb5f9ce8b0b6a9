const mostItems = 1e8;

/** The fewest items, at least 2, from which on a power is reached; null where over a hundred million do not reach it. */
export function fewestItems(reached: (n: number) => boolean): number | null {
  let high = 2;
  while (!reached(high)) {
    high *= 2;
    if (high > mostItems) return null;
  }
  let low = Math.floor(high / 2);
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (reached(middle)) high = middle;
    else low = middle;
  }
  return high;
}
