import { randomStream } from "../distributions/random-stream.js";
import type { DecisionReason } from "../sequential/sequential-decision.js";
import { shiftLaw } from "./shift-law.js";
import { stopStream } from "../sequential/stop-stream.js";

const streams = 200;

/** Where studies stop that have a rule. */
export interface ExpectedStop {
  /** Items that half of the studies need at most; null where over half are not decided within `most`. */
  readonly median: number | null;
  /** Shares of studies that stop so within `most`. */
  readonly direction: number;
  readonly equivalence: number;
}

/**
 * Where `run --stop-when decided` would stop, by 200 simulated studies of items with this mean and spread (shares), looked at
 * every ten items; the same numbers each time. Null where no law of item shifts has them.
 * @param most items that a study has at most
 */
export function expectedStop(mean: number, sd: number, margin: number, most: number, seed = 1): ExpectedStop | null {
  const law = shiftLaw(mean, sd);
  if (law === null) return null;
  const next = randomStream(seed, `expected stop ${mean} ${sd} ${margin}`);
  const looks = Array.from({ length: Math.floor(most / 10) }, (_, index) => 10 * (index + 1));
  const values = new Int8Array(most);
  const stops: number[] = [];
  const count: Record<DecisionReason, number> = { direction: 0, equivalence: 0 };
  for (let stream = 0; stream < streams; stream++) {
    for (let item = 0; item < most; item++) values[item] = drawn(law, next());
    const { n, reason } = stopStream(values, looks, { margin });
    if (reason !== null) count[reason] += 1;
    stops.push(reason === null ? Infinity : n);
  }
  stops.sort((a, b) => a - b);
  const median = stops[streams / 2 - 1]!;
  return { median: median === Infinity ? null : median, direction: count.direction / streams, equivalence: count.equivalence / streams };
}

function drawn(law: readonly number[], uniform: number): number {
  let left = uniform;
  let cell = 0;
  while (cell < 4 && left >= law[cell]!) left -= law[cell++]!;
  return cell - 2;
}
