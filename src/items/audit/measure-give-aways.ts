import type { Interval } from "../../stats/estimate.js";
import { wilsonInterval } from "../../stats/intervals/wilson-interval.js";
import { featureNames, type FeatureName } from "./answer-features.js";
import type { AnswerTable } from "./answer-table.js";
import { likeliestPlace, pairedPlaces } from "./place-classifiers.js";
import { pairedLogistic, pairedSign, unpairedLogistic, unpairedThreshold, type Trainer } from "./surface-classifiers.js";

/** How well a classifier that sees only the surface of the answers, or only their place, tells right from wrong. */
export interface GiveAway {
  /** One surface count alone, all of them together, or the place among the options of the question. */
  readonly classifier: FeatureName | "all" | "position";
  /** `paired`: which of an item's two answers is right. `unpaired`: whether one answer, seen alone, is right. `options`: which of all options is right. */
  readonly design: "paired" | "unpaired" | "options";
  /** Cross-validated share of right decisions, 0 to 1; a decision that the classifier cannot make counts half (among options, its chance). */
  readonly accuracy: number;
  /** Share of right decisions by guessing: one half, or the mean of 1 / number of options. */
  readonly chance: number;
  /** Wilson interval; n is the number of items, or fewer where the scores of a cluster go together. */
  readonly ci95: Interval;
  readonly items: number;
  /** Mean of the property in right and in wrong answers; null where there is no single one. */
  readonly means: { readonly right: number; readonly wrong: number } | null;
}

const mostFolds = 10;
const fewestItems = 20;

/**
 * Accuracy of twelve classifiers of the surface, and of two of the place where the set records it, by 10-fold
 * cross-validation (fewer folds for fewer clusters). An item's answers and a cluster's items always stand in one fold,
 * and folds depend on ids and clusters alone, not on file order. Empty for fewer than 20 items, where nothing could be
 * learnt, and where all items are one cluster.
 */
export function measureGiveAways(table: AnswerTable): GiveAway[] {
  const all = rowsByDraw(table, () => true);
  const placed = rowsByDraw(table, (row) => table.places(row) !== undefined);
  const half = () => 0.5;
  const among = (row: number) => 1 / (table.places(row)?.options ?? 1);
  return [
    ...featureNames.flatMap((classifier, feature) => [
      ...measure(table, all, { classifier, design: "paired", chance: half, feature, train: pairedSign(feature) }),
      ...measure(table, all, { classifier, design: "unpaired", chance: half, feature, train: unpairedThreshold(feature) }),
    ]),
    ...measure(table, all, { classifier: "all", design: "paired", chance: half, train: pairedLogistic }),
    ...measure(table, all, { classifier: "all", design: "unpaired", chance: half, train: unpairedLogistic }),
    ...measure(table, placed, { classifier: "position", design: "paired", chance: half, train: pairedPlaces }),
    ...measure(table, placed, { classifier: "position", design: "options", chance: among, train: likeliestPlace }),
  ];
}

interface Measure extends Pick<GiveAway, "classifier" | "design"> {
  readonly train: Trainer;
  readonly feature?: number;
  readonly chance: (row: number) => number;
}

function measure(table: AnswerTable, rows: Uint32Array, { classifier, design, train, chance, feature }: Measure): GiveAway[] {
  const clusters = clusterStarts(table, rows);
  if (rows.length < fewestItems || clusters.length < 2) return [];
  const scores = crossValidate(table, rows, clusters, train);
  const accuracy = scores.reduce((sum, score) => sum + score, 0) / rows.length;
  const expected = rows.reduce((sum, row) => sum + chance(row), 0) / rows.length;
  const mean = (side: "right" | "wrong") => rows.reduce((sum, row) => sum + table.count(row, side, feature ?? 0), 0) / rows.length;
  return [{
    classifier, design, accuracy, chance: expected, ci95: wilsonInterval(accuracy, effectiveItems(scores, clusters, accuracy)), items: rows.length,
    means: feature === undefined ? null : { right: mean("right"), wrong: mean("wrong") },
  }];
}

/** Rows in the order of their draws, so that those of one cluster stand together and file order does not matter. */
function rowsByDraw(table: AnswerTable, keep: (row: number) => boolean): Uint32Array {
  const rows = Uint32Array.from({ length: table.length }, (_, row) => row).filter(keep);
  return rows.sort((a, b) => table.draw(a) - table.draw(b) || a - b);
}

/** Where each cluster begins among the ordered rows; an item without a cluster is one of its own. */
function clusterStarts(table: AnswerTable, rows: Uint32Array): Uint32Array {
  return Uint32Array.from(rows.keys()).filter((index) => index === 0 || table.draw(rows[index] as number) !== table.draw(rows[index - 1] as number));
}

/** The score of every row, each by a classifier that was trained on the other folds. */
function crossValidate(table: AnswerTable, rows: Uint32Array, clusters: Uint32Array, train: Trainer): Float64Array {
  const folds = Math.min(mostFolds, clusters.length);
  const foldOf = new Uint8Array(rows.length);
  for (let cluster = 0; cluster < clusters.length; cluster++) foldOf.fill(cluster % folds, clusters[cluster], clusters[cluster + 1] ?? rows.length);
  const scores = new Float64Array(rows.length);
  for (let fold = 0; fold < folds; fold++) {
    const score = train(table, rows.filter((_, index) => foldOf[index] !== fold));
    for (let index = 0; index < rows.length; index++) if (foldOf[index] === fold) scores[index] = score(rows[index] as number);
  }
  return scores;
}

/**
 * The number of independent items that the scores are worth: fewer than there are where the scores of a cluster vary
 * together (variance of the mean over clusters against that of a share), never more. Where no score varies, the number of clusters.
 */
function effectiveItems(scores: Float64Array, clusters: Uint32Array, accuracy: number): number {
  if (clusters.length === scores.length) return scores.length;
  let squares = 0;
  for (let cluster = 0; cluster < clusters.length; cluster++) {
    let residual = 0;
    for (let index = clusters[cluster] as number; index < (clusters[cluster + 1] ?? scores.length); index++) residual += (scores[index] as number) - accuracy;
    squares += residual ** 2;
  }
  const variance = squares * clusters.length / (clusters.length - 1) / scores.length ** 2;
  if (variance === 0) return clusters.length;
  return Math.min(scores.length, accuracy * (1 - accuracy) / variance);
}
