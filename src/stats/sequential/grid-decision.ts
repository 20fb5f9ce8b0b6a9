import { eBenjaminiHochberg } from "../significance/e-benjamini-hochberg.js";
import { SequentialDecision, type DecisionReason, type SequentialDecisionOptions } from "./sequential-decision.js";

/**
 * Several contrasts on the same items, each read one item after another until it is decided. A direction is called where the
 * contrast's e-value against a mean of 0 is among those that the e-value form of the Benjamini-Hochberg procedure rejects
 * over all contrasts, so that at most `alpha` of the directions called are expected to be false, however the contrasts hang
 * together and whenever each stops; with one contrast that is where its interval excludes 0. Equivalence is called contrast by contrast.
 * What is decided is read no further, and stays: its e-value keeps its place among the others.
 */
export class GridDecision {
  readonly #contrasts: readonly SequentialDecision[];
  readonly #alpha: number;
  readonly #decided: (DecisionReason | null)[];

  /** @param contrasts how many; those that turn out to need no call count too */
  constructor(contrasts: number, options: SequentialDecisionOptions) {
    this.#alpha = options.alpha ?? 0.05;
    this.#contrasts = Array.from({ length: contrasts }, () => new SequentialDecision(options));
    this.#decided = this.#contrasts.map(() => null);
  }

  /** Per contrast, what was decided; null where nothing is yet. */
  get decided(): readonly (DecisionReason | null)[] {
    return this.#decided;
  }

  /** Per contrast, its sequence. */
  get sequences(): readonly SequentialDecision[] {
    return this.#contrasts;
  }

  /** The next item of one contrast; see `SequentialDecision.add`. Nothing is read beyond its decision. */
  add(contrast: number, value: number | null, least?: number, most?: number): void {
    if (this.#decided[contrast] === null) this.#contrasts[contrast]!.add(value, least, most);
  }

  /** Looks at all contrasts that are not decided, and says what has been decided so far. */
  look(): readonly (DecisionReason | null)[] {
    const found = this.#contrasts.map((contrast, index) => this.#decided[index] ?? contrast.look());
    const rejected = eBenjaminiHochberg(this.#contrasts.map(({ evidence }) => Math.min(Number.MAX_VALUE, Math.exp(evidence))), this.#alpha);
    found.forEach((reason, index) => {
      if (this.#decided[index] !== null || reason === null) return;
      if (reason === "equivalence" || rejected[index] === true) this.#decided[index] = reason;
    });
    return this.#decided;
  }
}
