/** The text of a file, by line and column. */
export class SourceText {
  /** As it was named. */
  readonly path: string;
  readonly text: string;
  readonly #lineStarts: readonly number[];

  constructor(path: string, text: string) {
    this.path = path;
    this.text = text;
    const starts = [0];
    for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
    this.#lineStarts = starts;
  }

  /** Line and column of an offset, both counted from 1. */
  position(offset: number): { readonly line: number; readonly column: number } {
    let low = 0;
    let high = this.#lineStarts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.#lineStarts[middle] as number) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (this.#lineStarts[low] as number) + 1 };
  }

  /** A line without its end, counted from 1. */
  line(number: number): string {
    const start = this.#lineStarts[number - 1] ?? this.text.length;
    const end = this.#lineStarts[number] ?? this.text.length + 1;
    return this.text.slice(start, end - 1).replace(/\r$/, "");
  }
}
