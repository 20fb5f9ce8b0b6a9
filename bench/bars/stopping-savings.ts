import { randomStream } from "../../src/stats/distributions/random-stream.js";
import { GridDecision } from "../../src/stats/sequential/grid-decision.js";
import { lookSchedule } from "../../src/stats/sequential/look-schedule.js";
import type { Bench } from "../support/bar.js";

const items = 790;
const fields = 20;
const margin = 0.1;
const grids = 400;
const callsOfAnItem = 2;

/** Shares of the differences -2, -1, 0, 1, 2 with a standard deviation of .55: without a mean, and with one of .15. */
const still = [0.015, 0.09125, 0.7875, 0.09125, 0.015];
const moved = [0.01, 0.0375, 0.765, 0.1675, 0.02];

/** What one grid of arms against a shared reference came to. */
interface PlayedGrid {
  /** Items asked of each arm. */
  readonly asked: readonly number[];
  /** Whether a direction was called. */
  readonly called: readonly boolean[];
}

function draw(law: readonly number[], uniform: number): number {
  let left = uniform;
  let cell = 0;
  while (cell < 4 && left >= law[cell]!) left -= law[cell++]!;
  return cell - 2;
}

function playGrid(laws: readonly (readonly number[])[], seed: number): PlayedGrid {
  const grid = new GridDecision(laws.length, { margin });
  const streams = laws.map((_, arm) => randomStream(seed, `arm ${arm}`));
  const looks = lookSchedule(Array.from({ length: items }, (_, item) => item % fields));
  for (let item = 0; item < items; item++) {
    laws.forEach((law, arm) => grid.add(arm, draw(law, streams[arm]!())));
    if (looks[item] === 1) grid.look();
    if (grid.decided.every((reason) => reason !== null)) break;
  }
  return { asked: grid.sequences.map((sequence) => sequence.items), called: grid.decided.map((reason) => reason === "direction") };
}

/** How many of the calls of 790 items a stopping rule saves: of one arm that moves by 15 points, and of a grid of labels most of whose arms do not. */
export const stoppingSavings: Bench = (progress) => {
  const saved = (played: PlayedGrid): number => 100 * (1 - played.asked.reduce((sum, own) => sum + own, 0) / (items * played.asked.length));
  const alone = Array.from({ length: grids }, (_, seed) => playGrid([moved], seed));
  // Arms move in one grid of 24 pairs of labels: none, a quarter, all.
  const mixes = [0, 6, 24].map((moving) => {
    const laws = Array.from({ length: 24 }, (_, arm) => arm < moving ? moved : still);
    const played = Array.from({ length: grids }, (_, seed) => playGrid(laws, 10_000 * (moving + 1) + seed));
    // The arm that all are held against is asked until the last is decided.
    const calls = played.map(({ asked }) => callsOfAnItem * (asked.reduce((sum, own) => sum + own, 0) + Math.max(...asked)));
    const falseShare = played.map(({ called }) => {
      const all = called.filter(Boolean).length;
      return all === 0 ? 0 : called.filter((each, arm) => each && arm >= moving).length / all;
    });
    const found = moving === 0 ? null : 100 * played.reduce((sum, { called }) => sum + called.filter((each, arm) => each && arm < moving).length, 0) / (grids * moving);
    const result = {
      moving, saved_percent: 100 * (1 - calls.reduce((sum, own) => sum + own, 0) / (grids * callsOfAnItem * items * 25)),
      false_discovery_percent: 100 * falseShare.reduce((sum, own) => sum + own, 0) / grids, found_percent: found,
    };
    progress(`24 arms, ${moving} of them moving: ${result.saved_percent.toFixed(1)} % of the calls saved, ${result.false_discovery_percent.toFixed(2)} % of the directions called are false${found === null ? "" : `, ${found.toFixed(1)} % of those that move are called`}`);
    return result;
  });
  return Promise.resolve({
    bars: [
      { name: "stopping: calls saved on an arm that moves by 15 points, of 790 items", unit: "%", atLeast: 50, runs: alone.map(saved), remark: `${grids} studies at a standard deviation of 55 points, 20 fields; median` },
      { name: "stopping: calls saved on a grid of 24 arms, 6 of them moving", unit: "%", runs: [mixes[1]!.saved_percent], remark: "the others end by equivalence at 10 points; nothing is asked of it" },
      { name: "stopping: false directions among those called on such grids", unit: "%", atMost: 5, runs: [Math.max(...mixes.map((mix) => mix.false_discovery_percent))], remark: `the highest mean of three mixes, ${grids} grids each` },
    ],
    details: { mean_saved_alone_percent: alone.reduce((sum, played) => sum + saved(played), 0) / grids, mixes },
  });
};
