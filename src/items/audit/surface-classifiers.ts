import { featureNames } from "./answer-features.js";
import type { AnswerTable } from "./answer-table.js";
import { dot, fitLogistic } from "./fit-logistic.js";

/**
 * Learns from the rows of `training`; gives the score of any row: 1 right, 0 wrong, half where undecided, the mean
 * over its two answers where they are seen one at a time.
 */
export type Trainer = (table: AnswerTable, training: Uint32Array) => (row: number) => number;

/** 1 for a positive margin, 0 for a negative one, half for none. */
export function credit(margin: number): number {
  return margin > 0 ? 1 : margin < 0 ? 0 : 0.5;
}

/** Which of two answers is right: the sign (more or less of one count) that is more often right in training. */
export function pairedSign(feature: number): Trainer {
  return (table, training) => {
    const difference = (row: number) => table.count(row, "right", feature) - table.count(row, "wrong", feature);
    let direction = 0;
    for (const row of training) direction += Math.sign(difference(row));
    return (row) => credit(direction * difference(row));
  };
}

/** Whether one answer is right: the threshold of one count and the direction that are best in training. */
export function unpairedThreshold(feature: number): Trainer {
  return (table, training) => {
    const balance = new Map<number, number>();
    for (const row of training) {
      const [right, wrong] = [table.count(row, "right", feature), table.count(row, "wrong", feature)];
      if (right === wrong) continue;
      balance.set(right, (balance.get(right) ?? 0) + 1);
      balance.set(wrong, (balance.get(wrong) ?? 0) - 1);
    }
    // Right minus wrong answers up to a threshold: the further from zero, the better the threshold.
    let below = 0;
    let best = { threshold: 0, below: 0 };
    for (const value of [...balance.keys()].sort((a, b) => a - b)) {
      below += balance.get(value) as number;
      if (Math.abs(below) > Math.abs(best.below)) best = { threshold: value, below };
    }
    const taken = (count: number) => (count <= best.threshold ? 1 : -1) * best.below;
    return (row) => (credit(taken(table.count(row, "right", feature))) + credit(-taken(table.count(row, "wrong", feature)))) / 2;
  };
}

const width = featureNames.length;

/** Which of two answers is right, by all counts: ridge regression on differences of log(1 + count), scaled in training, without intercept. */
export const pairedLogistic: Trainer = (table, training) => {
  const scale = new Float64Array(width).fill(1);
  const read = (row: number, into: Float64Array) => {
    for (let feature = 0; feature < width; feature++) {
      into[feature] = (log(table.count(row, "right", feature)) - log(table.count(row, "wrong", feature))) / (scale[feature] as number);
    }
  };
  const rows = { count: training.length, dimension: width, read: (index: number, into: Float64Array) => read(training[index] as number, into) };
  scale.set(rootMeanSquares(rows));
  const weights = fitLogistic(rows);
  const scratch = new Float64Array(width);
  return (row) => {
    read(row, scratch);
    return credit(dot(weights, scratch));
  };
};

/** Whether one answer is right, by all counts: the same on log(1 + count), centred and scaled in training, with an intercept. */
export const unpairedLogistic: Trainer = (table, training) => {
  const centre = new Float64Array(width);
  const scale = new Float64Array(width).fill(1);
  for (const row of training) {
    for (let feature = 0; feature < width; feature++) {
      centre[feature] = (centre[feature] as number) + (log(table.count(row, "right", feature)) + log(table.count(row, "wrong", feature))) / (2 * training.length);
    }
  }
  const read = (row: number, side: "right" | "wrong", label: 1 | -1, into: Float64Array) => {
    for (let feature = 0; feature < width; feature++) {
      into[feature] = label * (log(table.count(row, side, feature)) - (centre[feature] as number)) / (scale[feature] as number);
    }
    into[width] = label;
  };
  const rows = {
    count: 2 * training.length, dimension: width + 1,
    read: (index: number, into: Float64Array) => index % 2 === 0 ? read(training[index >> 1] as number, "right", 1, into) : read(training[index >> 1] as number, "wrong", -1, into),
  };
  scale.set(rootMeanSquares(rows).subarray(0, width));
  const weights = fitLogistic(rows);
  const scratch = new Float64Array(width + 1);
  const margin = (row: number, side: "right" | "wrong", label: 1 | -1) => {
    read(row, side, label, scratch);
    return dot(weights, scratch);
  };
  return (row) => (credit(margin(row, "right", 1)) + credit(margin(row, "wrong", -1))) / 2;
};

const logs = Float64Array.from({ length: 4096 }, (_, count) => Math.log1p(count));

/** log(1 + count), from a table where it is short. */
function log(count: number): number {
  return logs[count] ?? Math.log1p(count);
}

/** Of each column; 1 where a column is all zero, so that dividing by it changes nothing. */
function rootMeanSquares({ count, dimension, read }: Parameters<typeof fitLogistic>[0]): Float64Array {
  const sums = new Float64Array(dimension);
  const row = new Float64Array(dimension);
  for (let index = 0; index < count; index++) {
    read(index, row);
    for (let column = 0; column < dimension; column++) sums[column] = (sums[column] as number) + (row[column] as number) ** 2;
  }
  return sums.map((sum) => sum > 0 ? Math.sqrt(sum / count) : 1);
}
