import type { Bill } from "../analysis/bill.js";
import type { Judge } from "../core/judge.js";
import { UsageError } from "../core/usage-error.js";
import { CallLedger } from "../runner/call-ledger.js";
import type { Price } from "../runner/prices/price.js";
import { freePrice, isFree } from "../runner/prices/price.js";
import { priceOfJudge } from "../runner/prices/price-of-judge.js";
import { unusedPrices } from "../runner/prices/unused-prices.js";
import type { PriceList } from "../runner/prices/price-list.js";
import { billLine } from "./bill-line.js";
import type { StudyOptions } from "./study-options.js";

/** What the calls of a run may cost, and what they did. */
export interface Spending {
  readonly ledger: CallLedger;
  /** The price list; null where nothing had to be priced. */
  readonly prices: Bill["prices"];
  /** Of each judge, null where unknown. */
  readonly priceOf: readonly (Price | null)[];
  /** The bill of this run so far. */
  bill(estimatedUsd: number | null): Bill;
}

/**
 * Looks up what judges cost. The price list is read only where one is needed: for a judge that is paid, or where the
 * user gives one. Throws `UsageError` for a price file that cannot be used, and for `maxCost` without a known price.
 */
export async function openSpending(options: StudyOptions, judges: readonly Judge[]): Promise<Spending> {
  const list = options.prices === undefined && !judges.some(({ paid }) => paid) ? null : await priceList(options.prices);
  const priceOf = list === null ? judges.map(() => freePrice) : judges.map((judge) => priceOfJudge(list, judge));
  if (options.maxCost !== undefined) {
    const unknown = judges.filter((_, index) => priceOf[index] === null).map(({ id }) => id);
    if (unknown.length > 0) throw new UsageError(`--max-cost needs a price for ${unknown.join(", ")}, which the price list does not hold: give one with --prices FILE ('docs/costs.md' shows the form)`);
    judges.forEach(({ id, description: { endpoint } }, index) => {
      if (typeof endpoint === "string" && isFree(priceOf[index] as Price)) options.onNotice?.(`--max-cost: ${id} at ${endpoint} is taken as free, as it has no price; where it costs something, give its price with --prices`);
    });
  }
  if (list?.own) for (const line of unusedPrices(list.own, judges)) options.onNotice?.(line);
  const prices = list === null ? null : { name: list.name, date: list.date, sha256: list.sha256 };
  const ledger = new CallLedger({
    maxCalls: options.maxCalls ?? Infinity, maxCost: options.maxCost ?? null,
    judges: judges.map((judge, index) => ({ judge: judge.id, price: priceOf[index] ?? null })),
  });
  return { ledger, prices, priceOf, bill: (estimated) => ({ judges: ledger.book.entries().map(billLine), usd: ledger.book.usd, estimated_usd: estimated, prices }) };
}

async function priceList(file: string | undefined): Promise<PriceList> {
  const { loadPriceList } = await import("../runner/load-price-list.js");
  return loadPriceList(file);
}
