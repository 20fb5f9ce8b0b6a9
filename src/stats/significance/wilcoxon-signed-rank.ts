import { normalCdf } from "../distributions/normal-cdf.js";

/**
 * Wilcoxon's signed-rank test of differences given as counts of their values, two-sided: zeros are dropped, ties get
 * the mean of their ranks, and p is the normal approximation with the variance corrected for ties (Lehmann 1975) and
 * no continuity correction. `w` is the smaller of the two rank sums. Differences of DDS have two sizes only, so the
 * approximation is coarse: the exact sign-flip test says more. Without differences w is 0 and p is 1.
 * @param counts how often each difference occurs; values may repeat
 */
export function wilcoxonSignedRank(counts: Iterable<readonly [difference: number, count: number]>): { w: number; p: number } {
  const bySize = new Map<number, { up: number; down: number }>();
  for (const [difference, count] of counts) {
    if (difference === 0 || count === 0) continue;
    const size = Math.abs(difference);
    const tied = bySize.get(size) ?? { up: 0, down: 0 };
    bySize.set(size, tied);
    if (difference > 0) tied.up += count;
    else tied.down += count;
  }
  let ranked = 0;
  let up = 0;
  let down = 0;
  let ties = 0;
  for (const [, tied] of [...bySize].sort(([first], [second]) => first - second)) {
    const count = tied.up + tied.down;
    const rank = ranked + (count + 1) / 2;
    up += rank * tied.up;
    down += rank * tied.down;
    ties += count ** 3 - count;
    ranked += count;
  }
  if (ranked === 0) return { w: 0, p: 1 };
  const variance = ranked * (ranked + 1) * (2 * ranked + 1) / 24 - ties / 48;
  const w = Math.min(up, down);
  return { w, p: Math.min(1, 2 * normalCdf((w - ranked * (ranked + 1) / 4) / Math.sqrt(variance))) };
}
