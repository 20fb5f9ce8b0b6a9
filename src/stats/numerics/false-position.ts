/**
 * Where a smooth function that changes sign between two points is 0: false position, with the value of an end that stays halved
 * (the Illinois rule; Dowell and Jarratt 1971). A handful of evaluations where halving the interval takes fifty.
 * @param low where `at` has one sign
 * @param high where it has the other
 * @param tolerance how near two points in a row must lie, as a share of their size
 */
export function falsePosition(low: number, high: number, at: (x: number) => number, tolerance: number): number {
  let [left, right] = [low, high];
  let [atLeft, atRight] = [at(left), at(right)];
  let last = NaN;
  let moved: "left" | "right" | null = null;
  for (let step = 0; step < 200; step++) {
    const x = right - atRight * (right - left) / (atRight - atLeft);
    const value = at(x);
    if (value === 0 || Math.abs(x - last) <= tolerance * Math.abs(x)) return x;
    last = x;
    if ((value > 0) === (atRight > 0)) {
      [right, atRight] = [x, value];
      if (moved === "right") atLeft /= 2;
      moved = "right";
    } else {
      [left, atLeft] = [x, value];
      if (moved === "left") atRight /= 2;
      moved = "left";
    }
  }
  return last;
}
