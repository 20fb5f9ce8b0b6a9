import { seededUniform } from "../../core/seeded-uniform.js";
import type { Interval } from "../../stats/estimate.js";
import { wilsonInterval } from "../../stats/wilson-interval.js";
import { featureNames, type FeatureName } from "./answer-features.js";
import { dot, fitLogistic } from "./fit-logistic.js";

/** The surface counts of an item's two answers, in the order of `featureNames`. */
export interface AnswerPair {
  readonly id: string;
  readonly right: readonly number[];
  readonly wrong: readonly number[];
}

/** How well a classifier that sees only the surface of the answers tells right from wrong. */
export interface GiveAway {
  /** One surface count alone, or all of them together. */
  readonly classifier: FeatureName | "all";
  /** `paired`: which of an item's two answers is right. `unpaired`: whether one answer, seen alone, is right. */
  readonly design: "paired" | "unpaired";
  /** Cross-validated share of right decisions, 0 to 1; a decision that the classifier cannot make counts half. */
  readonly accuracy: number;
  /** Wilson interval with the number of items as n: conservative, as an item's score may also be one half. */
  readonly ci95: Interval;
  readonly items: number;
}

const folds = 10;

/**
 * Accuracy of twelve classifiers by 10-fold cross-validation over items; an item's two answers always stand in
 * one fold, and folds depend on ids alone, not on file order. Chance is one half in both designs.
 *
 * Single counts: paired, the sign (more or less of it) that is more often right in training; unpaired, the
 * threshold and direction that are best in training. All together: logistic regression with ridge on
 * log(1 + count), scaled in training; paired on differences and without intercept.
 *
 * Empty for fewer than 20 items, where nothing could be learnt.
 */
export function measureGiveAways(pairs: readonly AnswerPair[]): GiveAway[] {
  if (pairs.length < 2 * folds) return [];
  const draws = new Map(pairs.map((pair) => [pair, seededUniform("give-away folds", pair.id)]));
  const shuffled = [...pairs].sort((a, b) => (draws.get(a) as number) - (draws.get(b) as number));
  const measures: { classifier: GiveAway["classifier"]; design: GiveAway["design"]; train: Trainer }[] = [
    ...featureNames.flatMap((name, feature) => [
      { classifier: name, design: "paired" as const, train: pairedSign(feature) },
      { classifier: name, design: "unpaired" as const, train: unpairedThreshold(feature) },
    ]),
    { classifier: "all", design: "paired", train: pairedLogistic },
    { classifier: "all", design: "unpaired", train: unpairedLogistic },
  ];
  return measures.map(({ classifier, design, train }) => {
    const accuracy = crossValidate(shuffled, train);
    return { classifier, design, accuracy, ci95: wilsonInterval(accuracy, pairs.length), items: pairs.length };
  });
}

/** Learns from items; gives the score of a new item: 1 right, 0 wrong, half where undecided, the mean over its answers if unpaired. */
type Trainer = (training: readonly AnswerPair[]) => (pair: AnswerPair) => number;

function crossValidate(pairs: readonly AnswerPair[], train: Trainer): number {
  let total = 0;
  for (let fold = 0; fold < folds; fold++) {
    const score = train(pairs.filter((_, index) => index % folds !== fold));
    for (let index = fold; index < pairs.length; index += folds) total += score(pairs[index] as AnswerPair);
  }
  return total / pairs.length;
}

/** 1 for a positive margin, 0 for a negative one, half for none. */
function credit(margin: number): number {
  return margin > 0 ? 1 : margin < 0 ? 0 : 0.5;
}

function pairedSign(feature: number): Trainer {
  const difference = (pair: AnswerPair) => (pair.right[feature] as number) - (pair.wrong[feature] as number);
  return (training) => {
    const direction = training.reduce((sum, pair) => sum + Math.sign(difference(pair)), 0);
    return (pair) => credit(direction * difference(pair));
  };
}

function unpairedThreshold(feature: number): Trainer {
  const of = (answer: readonly number[]) => answer[feature] as number;
  return (training) => {
    const balance = new Map<number, number>();
    for (const pair of training) {
      balance.set(of(pair.right), (balance.get(of(pair.right)) ?? 0) + 1);
      balance.set(of(pair.wrong), (balance.get(of(pair.wrong)) ?? 0) - 1);
    }
    // Right minus wrong answers up to a threshold: the further from zero, the better the threshold.
    let below = 0;
    let best = { threshold: 0, below: 0 };
    for (const value of [...balance.keys()].sort((a, b) => a - b)) {
      below += balance.get(value) as number;
      if (Math.abs(below) > Math.abs(best.below)) best = { threshold: value, below };
    }
    const taken = (answer: readonly number[]) => (of(answer) <= best.threshold ? 1 : -1) * best.below;
    return (pair) => (credit(taken(pair.right)) + credit(-taken(pair.wrong))) / 2;
  };
}

const pairedLogistic: Trainer = (training) => {
  const raw = (pair: AnswerPair) => pair.right.map((count, feature) => Math.log1p(count) - Math.log1p(pair.wrong[feature] as number));
  const rows = training.map(raw);
  const scale = featureNames.map((_, feature) => rootMeanSquare(rows, feature));
  const scaled = (row: readonly number[]) => row.map((value, feature) => value / (scale[feature] as number));
  const weights = fitLogistic(rows.map(scaled), featureNames.length);
  return (pair) => credit(dot(weights, scaled(raw(pair))));
};

const unpairedLogistic: Trainer = (training) => {
  const logs = (answer: readonly number[]) => answer.map((count) => Math.log1p(count));
  const rows = training.flatMap((pair) => [logs(pair.right), logs(pair.wrong)]);
  const centre = featureNames.map((_, feature) => rows.reduce((sum, row) => sum + (row[feature] as number), 0) / rows.length);
  const centred = (row: readonly number[]) => row.map((value, feature) => value - (centre[feature] as number));
  const scale = featureNames.map((_, feature) => rootMeanSquare(rows.map(centred), feature));
  const prepared = (answer: readonly number[]) => [...centred(logs(answer)).map((value, feature) => value / (scale[feature] as number)), 1];
  const negated = (row: readonly number[]) => row.map((value) => -value);
  const weights = fitLogistic(training.flatMap((pair) => [prepared(pair.right), negated(prepared(pair.wrong))]), featureNames.length + 1);
  return (pair) => (credit(dot(weights, prepared(pair.right))) + credit(-dot(weights, prepared(pair.wrong)))) / 2;
};

/** Root mean square of one column; 1 where the column is all zero, so that dividing by it changes nothing. */
function rootMeanSquare(rows: readonly (readonly number[])[], feature: number): number {
  const mean = rows.reduce((sum, row) => sum + (row[feature] as number) ** 2, 0) / rows.length;
  return mean > 0 ? Math.sqrt(mean) : 1;
}
