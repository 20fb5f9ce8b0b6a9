import { plainText } from "./plain-text.js";

/** A line on stderr beside what a command prints; what could steer the terminal is made visible. */
export function note(line: string): void {
  process.stderr.write(`${plainText(line)}\n`);
}
