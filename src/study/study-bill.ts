import type { Bill } from "../analysis/bill.js";
import { readStudySpec } from "../runner/read-study-spec.js";
import { sharesPrompts } from "../runner/shares-prompts.js";
import { costOfUsage } from "../runner/cost/of-usage.js";
import { isFree, type Price } from "../runner/prices/price.js";
import type { Store, StudyRecord, TokenTotals } from "../store/store.js";
import { billLine } from "./bill-line.js";

/** What a run went by, in the order of the study's judges; a price that nobody knows is null. */
export interface StudyPrices {
  readonly priceOf: readonly (Price | null)[];
  readonly prices: Bill["prices"];
}

/** Keeps the prices that a study was last run at, so that its report can be made again with them. */
export function rememberPrices(store: Store, study: StudyRecord, { priceOf, prices }: StudyPrices): void {
  store.remember(nameOf(study), JSON.stringify({ priceOf, prices } satisfies StudyPrices));
}

/** What a study's judges cost when it was last run; null, and missing, where nobody knows. */
export function pricesOfStudy(store: Store, study: StudyRecord): readonly (Price | null)[] {
  return remembered(store, study).priceOf;
}

/** What all stored replies of a study used, and what they cost at the prices that it was last run at. */
export function studyBill(store: Store, study: StudyRecord & { readonly row: number }): Bill {
  const { priceOf, prices } = remembered(store, study);
  const spec = readStudySpec(study.spec);
  const judges = spec.judges.map(({ id }, index) => {
    // Somebody else paid for imported replies.
    if (spec.published !== undefined) return billLine({ judge: id, calls: 0, inputTokens: 0, cachedTokens: 0, outputTokens: 0, withoutUsage: 0, usd: 0 });
    const { calls, uncounted, inputTokens, cachedTokens, outputTokens } = tokenTotals(store, study, index, sharesPrompts(spec));
    const price = priceOf[index] ?? null;
    return billLine({
      judge: id, calls, inputTokens, cachedTokens, outputTokens, withoutUsage: price !== null && isFree(price) ? 0 : uncounted,
      usd: price !== null ? costOfUsage(price, { inputTokens, cachedTokens, outputTokens }) : calls + uncounted === 0 ? 0 : null,
    });
  });
  return { judges, usd: judges.some(({ usd }) => usd === null) ? null : judges.reduce((sum, { usd }) => sum + (usd ?? 0), 0), estimated_usd: null, prices };
}

function remembered(store: Store, study: StudyRecord): StudyPrices {
  const text = store.remembered(nameOf(study));
  return text === null ? { priceOf: [], prices: null } : JSON.parse(text) as StudyPrices;
}

function nameOf({ id }: StudyRecord): string {
  return `prices ${id}`;
}

/** The totals of one judge, remembered until something more is written to the store: adding them up reads every reply. */
function tokenTotals(store: Store, study: StudyRecord & { readonly row: number }, judge: number, shared: boolean): TokenTotals {
  const name = `tokens ${study.id} ${judge}`;
  const written = store.lastWritten();
  const remembered = JSON.parse(store.remembered(name) ?? "null") as { readonly written: string; readonly totals: TokenTotals } | null;
  if (remembered?.written === written) return remembered.totals;
  const totals = store.tokenTotals(study.row, judge, shared);
  store.remember(name, JSON.stringify({ written, totals }));
  return totals;
}
