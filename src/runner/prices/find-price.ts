import type { Price } from "./price.js";
import type { PriceTable } from "./price-list.js";

/** As in gpt-4o-mini-2024-07-18 and claude-sonnet-4-5-20250929. */
const snapshotDate = /-(?:\d{4}-\d{2}-\d{2}|\d{8})$/;

/** The entry that holds for every model of an endpoint that is not listed by name. */
const anyModel = "*";

/**
 * The price of a model in one table: the entry of just that name, else the one of the name without its snapshot date,
 * else the endpoint's entry `*`. Names are compared as they stand; a longer name, such as gpt-4o-audio-preview or one
 * with `:nitro`, is another model. Undefined where there is no such entry.
 */
export function findPrice(table: PriceTable, endpoint: string, model: string): Price | undefined {
  const models = table.get(endpoint);
  return models?.get(model) ?? models?.get(model.replace(snapshotDate, "")) ?? models?.get(anyModel);
}
