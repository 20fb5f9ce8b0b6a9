/**
 * How much may be looked at for each of many texts: a fixed amount, and what earlier texts left over. Small collections are always
 * compared to the end; in large ones the work is bounded by the number of texts, whatever they are like. The unit is about a nanosecond.
 */
export class WorkBudget {
  #left: number;
  readonly #perText: number;

  constructor({ saved = 3e9, perText = 60_000 }: { readonly saved?: number | undefined; readonly perText?: number | undefined } = {}) {
    this.#left = saved;
    this.#perText = perText;
  }

  /** What is left for this text and those after it. */
  get left(): number {
    return this.#left;
  }

  /** Begins another text. */
  next(): void {
    this.#left = Math.max(0, this.#left) + this.#perText;
  }

  spend(work: number): void {
    this.#left -= work;
  }
}
