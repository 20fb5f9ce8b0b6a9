/** Whether calls fail because of the judge or because of single items. */
export class FailingItems {
  /** Items of which calls have failed since the last reply. */
  readonly #failing = new Set<string>();
  /** Items that failed while the judge answered for another, in this run or before: what fails is theirs, not the judge's. */
  readonly #suspects = new Set<string>();

  suspect(itemId: string): void {
    this.#suspects.add(itemId);
  }

  isSuspect(itemId: string): boolean {
    return this.#suspects.has(itemId);
  }

  hasFailed(itemId: string): boolean {
    return this.#failing.has(itemId);
  }

  failed(itemId: string): void {
    this.#failing.add(itemId);
  }

  /** @param probing whether everything had failed before: if yet another item is answered, the failing ones are to blame */
  answered(itemId: string, probing: boolean): void {
    if (probing && !this.#failing.has(itemId)) for (const failing of this.#failing) this.#suspects.add(failing);
    this.#failing.clear();
  }
}
