import type { Interval } from "../../stats/estimate.js";

/** A signed number with its 95 % interval as sentences have it, such as `+12.3 [+8.1, +16.4]`. */
export function intervalText({ estimate, ci95 }: { readonly estimate: number; readonly ci95: Interval }): string {
  return `${signed(estimate)} [${signed(ci95[0])}, ${signed(ci95[1])}]`;
}

function signed(value: number): string {
  const text = value.toFixed(1);
  return text === "-0.0" || text === "0.0" ? "0.0" : value > 0 ? `+${text}` : text;
}
