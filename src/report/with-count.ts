import { formatNumber } from "./format-number.js";

/** A count with its noun: `1 item`, `1,280 items`. `many` is the plural where adding an s does not make it. */
export function withCount(value: number, noun: string, many = `${noun}s`): string {
  return `${formatNumber(value, "count")}\u00a0${value === 1 ? noun : many}`;
}
