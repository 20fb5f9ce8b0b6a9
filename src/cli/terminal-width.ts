/** Columns to write for: the terminal's, at most 80; 80 without one. */
export function terminalWidth(): number {
  return Math.min(80, process.stdout.columns ?? 80);
}

/** Whether colour is wanted: a terminal, and neither NO_COLOR nor CI set. */
export function wantsColour(stream: NodeJS.WriteStream): boolean {
  return stream.isTTY === true && (process.env["NO_COLOR"] ?? "") === "" && (process.env["CI"] ?? "") === "";
}
