import type { ResponseUnit } from "./response-unit.js";

/** One unit per accept pattern: keys of four characters in the order C1c C1i C2c C2i, 1 accept, 0 reject, - missing. */
export function patternUnits(patterns: Readonly<Record<string, number>>): ResponseUnit[] {
  return Object.entries(patterns).filter(([, count]) => count > 0).map(([pattern, count]) => {
    if (!/^[01-]{4}$/.test(pattern)) throw new RangeError(`expected a pattern of four of 0, 1 and -, found "${pattern}"`);
    const cells = [...pattern];
    return { trials: cells.map((cell) => cell === "-" ? 0 : 1), accepted: cells.map((cell) => cell === "1" ? 1 : 0), count };
  });
}
