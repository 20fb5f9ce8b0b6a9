import type { Judge } from "../../core/judge.js";
import { findPrice } from "./find-price.js";
import { pricedName } from "./price-of-judge.js";
import type { PriceTable } from "./price-list.js";

const MOST_NAMED = 5;

/**
 * A line for each entry of the user's price file that prices none of the judges, where there are judges that it has no
 * price for: a name that is mistyped would otherwise pass for a judge that is free.
 */
export function unusedPrices(own: PriceTable, judges: readonly Pick<Judge, "id" | "paid" | "description">[]): string[] {
  const names = judges.map(pricedName);
  const unpriced = names.filter(([endpoint, model]) => findPrice(own, endpoint, model) === undefined);
  if (unpriced.length === 0) return [];
  const entries = [...own].flatMap(([endpoint, models]) => [...models.keys()].map((model) => [endpoint, model] as const));
  return entries.filter(([endpoint, model]) => !names.some(([judgeEndpoint, judgeModel]) => endpoint === judgeEndpoint && (model === "*" || judgeModel.startsWith(model))))
    .slice(0, MOST_NAMED)
    .map(([endpoint, model]) => `--prices: the entry ${endpoint} > ${model} prices none of the judges; without a price are ${unpriced.map((name) => name.join(" > ")).join(", ")}`);
}
