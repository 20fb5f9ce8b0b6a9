import { binomialDraw } from "./binomial-draw.js";

/**
 * One draw of a multinomial: deals `n` units among cells by their weights, as one binomial after another, so that it takes as long as
 * there are cells, however many units. Fastest with the largest weight first.
 * @param weights not below 0; `total` is their sum
 * @param uniform gives numbers in (0, 1)
 * @param deal called for each cell that gets units
 */
export function multinomialDraw(
  n: number, weights: ArrayLike<number>, total: number, uniform: () => number, deal: (cell: number, count: number) => void,
): void {
  let left = n;
  let rest = total;
  for (let cell = 0; cell < weights.length && left > 0; cell++) {
    const isLast = cell === weights.length - 1;
    // Rounding may leave the last weights nothing, or less than themselves.
    const share = rest > 0 ? Math.min(1, weights[cell]! / rest) : 1 / (weights.length - cell);
    const count = isLast ? left : binomialDraw(left, share, uniform);
    left -= count;
    rest -= weights[cell]!;
    if (count > 0) deal(cell, count);
  }
}
