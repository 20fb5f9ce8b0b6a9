import { grown } from "../../core/grown.js";
import { seededUniform } from "../../core/seeded-uniform.js";
import { answerFeatures, featureNames } from "./answer-features.js";
import type { OptionPlaces } from "./option-places.js";

const width = 2 * featureNames.length;

/** One answer pair to measure: what it is drawn by, its two answers, and where they stood among the options. */
interface AnswerPair {
  readonly id: string;
  readonly cluster: string | undefined;
  readonly right: string;
  readonly wrong: string;
  readonly places: OptionPlaces | undefined;
}

/** The surface counts of many answer pairs, 54 bytes each; no text is kept. */
export class AnswerTable {
  #counts = new Uint32Array(width * 256);
  #draws = new Float64Array(256);
  #places = new Int16Array(3 * 256);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  add({ id, cluster, right, wrong, places }: AnswerPair): void {
    if (this.#length === this.#draws.length) this.#grow();
    const row = this.#length++;
    this.#counts.set(answerFeatures(right), row * width);
    this.#counts.set(answerFeatures(wrong), row * width + featureNames.length);
    this.#draws[row] = cluster === undefined ? seededUniform("give-away folds", id) : seededUniform("give-away folds", "cluster", cluster);
    this.#places.set(places === undefined ? [-1, -1, 0] : [places.right, places.wrong, places.options], 3 * row);
  }

  /** A surface count of the right or the wrong answer of a row. */
  count(row: number, side: "right" | "wrong", feature: number): number {
    return this.#counts[row * width + (side === "right" ? 0 : featureNames.length) + feature] as number;
  }

  /** A number in (0, 1) that rows of one cluster share and that no others do. */
  draw(row: number): number {
    return this.#draws[row] as number;
  }

  /** Where the two answers stood among the options; undefined where the set does not say. */
  places(row: number): OptionPlaces | undefined {
    const [right, wrong, options] = this.#places.subarray(3 * row, 3 * row + 3) as unknown as [number, number, number];
    return right < 0 ? undefined : { right, wrong, options };
  }

  #grow(): void {
    this.#counts = grown(this.#counts, 2 * this.#counts.length);
    this.#draws = grown(this.#draws, 2 * this.#draws.length);
    this.#places = grown(this.#places, 2 * this.#places.length);
  }
}
