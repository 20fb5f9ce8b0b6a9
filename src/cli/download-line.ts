import { plainText } from "./plain-text.js";

const BAR_CELLS = 24;

/** Progress of downloads on stderr: a bar that is redrawn on a terminal, plain lines elsewhere. */
export class DownloadLine {
  readonly #stream: NodeJS.WriteStream;
  #open = false;

  constructor(stream: NodeJS.WriteStream) {
    this.#stream = stream;
  }

  /** Milliseconds between two updates. */
  get everyMs(): number {
    return this.#stream.isTTY ? 100 : 1000;
  }

  /** `share` of the file is there, 0 to 1; null where its size is not known. */
  progress(line: string, share: number | null): void {
    if (!this.#stream.isTTY) return this.note(line);
    const filled = share === null ? 0 : Math.round(Math.min(1, share) * BAR_CELLS);
    const bar = share === null ? "" : `[${"#".repeat(filled)}${"-".repeat(BAR_CELLS - filled)}]`;
    this.#stream.write(`\r\u001b[K${`${bar}${plainText(line)}`.slice(0, (this.#stream.columns || 80) - 1)}`);
    this.#open = true;
  }

  /** A line of its own, below the bar; what could steer the terminal is made visible. */
  note(line: string): void {
    this.end();
    this.#stream.write(`${line.split("\n").map(plainText).join("\n")}\n`);
  }

  end(): void {
    if (this.#open) this.#stream.write("\n");
    this.#open = false;
  }
}
