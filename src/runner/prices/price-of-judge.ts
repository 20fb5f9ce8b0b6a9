import type { Judge } from "../../core/judge.js";
import { findPrice } from "./find-price.js";
import { freePrice, type Price } from "./price.js";
import type { PriceList } from "./price-list.js";

/**
 * What a judge's calls cost; null where nobody knows. The user's file is asked first, for any judge: a lab may price its
 * own machines. Then whatever is not paid (a local server, an embedded model, a simulated judge, a replay) is free, and
 * the rest is looked up in the shipped list.
 *
 * An endpoint goes by its name in reports (`openai`, `openrouter`, `localhost:8000`); a judge without one by the kind
 * that its specification begins with (`llama`, `simulated`), its model being the rest of it.
 */
export function priceOfJudge({ own, shipped }: PriceList, judge: Pick<Judge, "id" | "paid" | "description">): Price | null {
  const [endpoint, model] = pricedName(judge);
  const ownPrice = own === null ? undefined : findPrice(own, endpoint, model);
  if (ownPrice !== undefined) return ownPrice;
  if (!judge.paid) return freePrice;
  return findPrice(shipped, endpoint, model) ?? null;
}

/** The endpoint and the model that a judge's price is looked up by. */
export function pricedName({ id, description }: Pick<Judge, "id" | "description">): readonly [endpoint: string, model: string] {
  const { endpoint, model } = description;
  if (typeof endpoint === "string" && typeof model === "string") return [endpoint, model];
  const colon = id.indexOf(":");
  return colon === -1 ? [id, id] : [id.slice(0, colon), id.slice(colon + 1)];
}
