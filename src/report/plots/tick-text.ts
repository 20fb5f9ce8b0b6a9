import type { SectionUnit } from "../../analysis/section.js";
import type { ValueScale } from "./value-scale.js";

/** What stands at a tick: the value with as many decimals as the ticks need, points with their sign. */
export function tickText(value: number, unit: SectionUnit, { decimals }: Pick<ValueScale, "decimals">): string {
  const size = Math.abs(value).toFixed(decimals);
  if (Number(size) === 0) return "0";
  const [whole = "", fraction] = size.split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",") + (fraction === undefined ? "" : `.${fraction}`);
  return `${value < 0 ? "\u2212" : unit === "pp" ? "+" : ""}${unit === "usd" ? "$" : ""}${grouped}`;
}
