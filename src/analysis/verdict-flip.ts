import { majority } from "./majority.js";

/** 1 where two verdicts (accept rates) differ, 0 where they agree, NaN where one is missing. */
export function verdictFlip(first: number, second: number): number {
  const [before, after] = [majority(first), majority(second)];
  if (before === "-" || after === "-") return NaN;
  return before === after ? 0 : 1;
}
