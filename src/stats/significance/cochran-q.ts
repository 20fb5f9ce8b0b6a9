import { chiSquareTail } from "../distributions/chi-square-tail.js";

/** Up to this many informative units the law is computed. */
const exactLimit = 24;

/** Cochran's Q over four paired conditions. */
export interface CochranTest {
  readonly statistic: number;
  readonly p: number;
  readonly method: "exact" | "chi-square";
  /** Units that differ between conditions; the others say nothing. */
  readonly informative: number;
}

/**
 * Whether a yes is as frequent in each of four paired conditions (Cochran 1950). Up to 24 units that differ, p is
 * exact: every unit's yeses fall with equal chances on any of the conditions. Beyond, it is the chi-square with three
 * degrees of freedom. Without a unit that differs (none has a yes, or all have it everywhere) Q is 0 and p is 1.
 * @param masks 16 counts of units by the conditions with a yes, one bit each
 */
export function cochranQ(masks: Float64Array): CochranTest {
  const totals = new Float64Array(4);
  const byYeses = [0, 0, 0, 0, 0];
  masks.forEach((count, mask) => {
    const yeses = bits(mask);
    if (yeses === 0 || yeses === 4) return;
    byYeses[yeses]! += count;
    for (let condition = 0; condition < 4; condition++) if (mask >> condition & 1) totals[condition]! += count;
  });
  const informative = byYeses[1]! + byYeses[2]! + byYeses[3]!;
  if (informative === 0) return { statistic: 0, p: 1, method: "exact", informative };
  const all = byYeses[1]! + 2 * byYeses[2]! + 3 * byYeses[3]!;
  const squares = totals.reduce((sum, total) => sum + total * total, 0);
  const statistic = 3 * (4 * squares - all * all) / (4 * all - byYeses[1]! - 4 * byYeses[2]! - 9 * byYeses[3]!);
  return informative <= exactLimit
    ? { statistic, p: exactTail(byYeses, all, squares), method: "exact", informative }
    : { statistic, p: chiSquareTail(statistic, 3), method: "chi-square", informative };
}

/** P(sum of squared totals >= squares) when each unit's yeses fall on the conditions at random. */
function exactTail(byYeses: readonly number[], all: number, squares: number): number {
  const side = byYeses[1]! + byYeses[2]! + byYeses[3]! + 1;
  let law = new Float64Array(side ** 3);
  law[0] = 1;
  byYeses.forEach((units, yeses) => {
    if (yeses === 0 || yeses === 4) return;
    const steps = Array.from({ length: 16 }, (_, mask) => mask).filter((mask) => bits(mask) === yeses)
      .map((mask) => (mask & 1) + side * (mask >> 1 & 1) + side * side * (mask >> 2 & 1));
    for (let unit = 0; unit < units; unit++) {
      const next = new Float64Array(law.length);
      law.forEach((mass, place) => {
        if (mass > 0) for (const step of steps) next[place + step]! += mass / steps.length;
      });
      law = next;
    }
  });
  let tail = 0;
  law.forEach((mass, place) => {
    const [first, second, third] = [place % side, Math.floor(place / side) % side, Math.floor(place / side / side)];
    const fourth = all - first - second - third;
    if (first * first + second * second + third * third + fourth * fourth >= squares) tail += mass;
  });
  return Math.min(1, tail);
}

function bits(mask: number): number {
  return (mask & 1) + (mask >> 1 & 1) + (mask >> 2 & 1) + (mask >> 3 & 1);
}
