import type { RunProgress } from "../runner/run-outcome.js";
import { duration } from "./duration.js";
import { plainText } from "./plain-text.js";

const TERMINAL_MILLISECONDS = 100;
const PLAIN_MILLISECONDS = 10_000;

/** Progress on stderr: one line that is rewritten on a terminal, a plain line every 10 seconds elsewhere. */
export class ProgressLine {
  readonly #stream: NodeJS.WriteStream;
  readonly #started = performance.now();
  #judge = "";
  #judgeStarted = 0;
  #last = -Infinity;
  #open = false;

  constructor(stream: NodeJS.WriteStream) {
    this.#stream = stream;
  }

  update(judge: string, progress: RunProgress): void {
    const now = performance.now();
    if (judge !== this.#judge) {
      this.#judge = judge;
      this.#judgeStarted = now;
      this.#last = this.#stream.isTTY ? -Infinity : now;
    }
    const finished = progress.committed + progress.failed >= progress.total;
    if (!finished && now - this.#last < (this.#stream.isTTY ? TERMINAL_MILLISECONDS : PLAIN_MILLISECONDS)) return;
    this.#last = now;
    const seconds = (now - this.#judgeStarted) / 1000;
    const rate = seconds > 0 ? progress.committed / seconds : 0;
    const left = rate > 0 && !finished ? `, ${duration((progress.total - progress.committed - progress.failed) / rate)} left` : "";
    const failures = progress.failed > 0 ? `, ${progress.failed} failed` : "";
    const line = `${plainText(judge).slice(0, 30)}  ${progress.committed}/${progress.total} replies  ${rate.toFixed(rate < 10 ? 1 : 0)}/s${left}${failures}`;
    if (this.#stream.isTTY) this.#stream.write(`\r\u001b[K${line.slice(0, (this.#stream.columns || 80) - 1)}`);
    else this.#stream.write(`${line}\n`);
    this.#open = this.#stream.isTTY;
  }

  /** Prints text of its own, below the progress; what could steer the terminal is made visible. */
  note(line: string): void {
    this.end();
    this.#stream.write(`${plainText(line)}\n`);
  }

  /** Leaves the last state standing. */
  end(): void {
    if (this.#open) this.#stream.write("\n");
    this.#open = false;
  }

  get seconds(): number {
    return (performance.now() - this.#started) / 1000;
  }
}
