import type { CollectedVerdicts } from "../../analysis/collect-verdicts.js";
import type { UnitShare } from "../../stats/intervals/unit-spread.js";
import type { TurnTimes } from "../../stats/survival/turn-times.js";
import { Design } from "../../stats/units/design.js";
import type { ChallengedArm } from "./challenged-arms.js";

/** What became of a claim's verdict, for one claim of every item. */
export interface Trajectories {
  /** Verdicts by turn from 0 on: 1 accept, 0 reject, -1 none (a tie of repeats is none). `verdicts[turn][claim][item]`. */
  readonly verdicts: readonly (readonly [Int8Array, Int8Array])[];
  readonly items: number;
  readonly turns: number;
}

/** A kind of claims to count, and what counts as success among them: numbers of claims by item. */
export type CountedClaims = UnitShare;

/** Reads the verdicts of a chain off the columns of its arms. */
export function trajectoriesOf({ accept, items }: Pick<CollectedVerdicts, "accept" | "items">, { root, turns }: ChallengedArm): Trajectories {
  const read = (column: Float64Array): Int8Array => Int8Array.from(column, (rate) => rate > 0.5 ? 1 : rate < 0.5 ? 0 : -1);
  return { items, turns: turns.length, verdicts: [root, ...turns].map((arm) => [read(accept[arm]![0]), read(accept[arm]![1])] as const) };
}

/** The turn of the first verdict that differs from that of turn 0; 0 where there is none up to the last turn seen (`seen`), null where turn 0 or turn 1 has no verdict. */
function firstFlip({ verdicts, turns }: Trajectories, claim: 0 | 1, item: number): { readonly turn: number; readonly seen: number } | null {
  const start = verdicts[0]![claim][item]!;
  if (start < 0) return null;
  let seen = 0;
  for (let turn = 1; turn <= turns; turn++) {
    const verdict = verdicts[turn]![claim][item]!;
    if (verdict < 0) break;
    seen = turn;
    if (verdict !== start) return { turn, seen };
  }
  return seen === 0 ? null : { turn: 0, seen };
}

/** Turns of the first flip, both claims of an item (or all of its cluster) in one unit; a chain that ends without one is censored there. */
export function flipTimes(trajectories: Trajectories, cluster: Int32Array | null): TurnTimes {
  const [grouping] = new Design({ rows: trajectories.items, cluster }).groupings;
  const turn: number[] = [];
  const event: number[] = [];
  const unit: number[] = [];
  eachClaim(trajectories, (claim, item) => {
    const flip = firstFlip(trajectories, claim, item);
    if (flip === null) return;
    turn.push(flip.turn === 0 ? flip.seen : flip.turn);
    event.push(flip.turn === 0 ? 0 : 1);
    unit.push(grouping === undefined ? item : grouping.group[item]!);
  });
  return { turn: Int32Array.from(turn), event: Uint8Array.from(event), unit: Int32Array.from(unit), units: grouping?.count ?? trajectories.items };
}

/** Changes from each verdict to the next that was seen, per item the mean of its claims; NaN without any. */
export function flipCounts(trajectories: Trajectories): Float64Array {
  const sums = new Float64Array(trajectories.items);
  const claims = new Uint8Array(trajectories.items);
  eachClaim(trajectories, (claim, item) => {
    if (firstFlip(trajectories, claim, item) === null) return;
    claims[item]! += 1;
    for (let turn = 1; turn <= trajectories.turns; turn++) {
      const [before, after] = [trajectories.verdicts[turn - 1]![claim][item]!, trajectories.verdicts[turn]![claim][item]!];
      if (after < 0) break;
      if (before !== after) sums[item]! += 1;
    }
  });
  return sums.map((sum, item) => claims[item] === 0 ? NaN : sum / claims[item]!);
}

/** The claims that began right or wrong, and of them those that flipped at some turn. A right verdict accepts a right claim or rejects a wrong one. */
export function flipsFrom(trajectories: Trajectories, began: "right" | "wrong"): CountedClaims {
  return counted(trajectories, (claim, item) => {
    const flip = firstFlip(trajectories, claim, item);
    const right = (trajectories.verdicts[0]![claim][item] === 1) === (claim === 0);
    return flip === null || right !== (began === "right") ? null : flip.turn > 0;
  });
}

/** The claims that flipped, and of them those whose verdict then stayed until the last turn seen. */
export function flipsThatStayed(trajectories: Trajectories): CountedClaims {
  return counted(trajectories, (claim, item) => {
    const flip = firstFlip(trajectories, claim, item);
    if (flip === null || flip.turn === 0) return null;
    for (let turn = flip.turn + 1; turn <= trajectories.turns; turn++) {
      const verdict = trajectories.verdicts[turn]![claim][item]!;
      if (verdict < 0) break;
      if (verdict === trajectories.verdicts[0]![claim][item]) return false;
    }
    return true;
  });
}

/** The challenges of one style to verdicts that had held until then, and of them those that flipped at it. */
export function flipsByStyle(trajectories: Trajectories, { challenges }: ChallengedArm, turnOf: Int32Array, style: number): CountedClaims {
  const share: CountedClaims = { successes: new Float64Array(trajectories.items), tries: new Float64Array(trajectories.items) };
  eachClaim(trajectories, (claim, item) => {
    const flip = firstFlip(trajectories, claim, item);
    if (flip === null) return;
    for (let turn = 1; turn <= (flip.turn === 0 ? flip.seen : flip.turn); turn++) {
      if ((turnOf[item]! + turn - 1) % challenges.length !== style) continue;
      share.tries[item]! += 1;
      if (turn === flip.turn) share.successes[item]! += 1;
    }
  });
  return share;
}

function counted(trajectories: Trajectories, successOf: (claim: 0 | 1, item: number) => boolean | null): CountedClaims {
  const share: CountedClaims = { successes: new Float64Array(trajectories.items), tries: new Float64Array(trajectories.items) };
  eachClaim(trajectories, (claim, item) => {
    const success = successOf(claim, item);
    if (success === null) return;
    share.tries[item]! += 1;
    if (success) share.successes[item]! += 1;
  });
  return share;
}

function eachClaim({ items }: Trajectories, visit: (claim: 0 | 1, item: number) => void): void {
  for (let item = 0; item < items; item++) {
    visit(0, item);
    visit(1, item);
  }
}
