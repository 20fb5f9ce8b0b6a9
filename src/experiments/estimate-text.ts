import type { ItemEstimate } from "./arm-columns.js";

/** Such as `+4.1 points (95 % interval 1.0 to 7.2, 300 items)`. */
export function estimateText({ estimate, ci95, n }: Pick<ItemEstimate, "estimate" | "ci95" | "n">): string {
  return `${signedPoints(estimate)} points (95 % interval ${plainPoints(ci95[0])} to ${plainPoints(ci95[1])}, ${n.toLocaleString("en-US")} ${n === 1 ? "item" : "items"})`;
}

function plainPoints(value: number): string {
  const text = value.toFixed(1);
  return text === "-0.0" ? "0.0" : text;
}

function signedPoints(value: number): string {
  const text = plainPoints(value);
  return text.startsWith("-") || text === "0.0" ? text : `+${text}`;
}
