import type { Bill } from "../analysis/report-document.js";
import type { Judge } from "../core/judge.js";
import type { CallLedger, OpenCall } from "../runner/call-ledger.js";
import type { StudyOptions } from "./study-options.js";

export interface Spending {
  readonly ledger: CallLedger;
  readonly source: { readonly name: string; readonly date: string; readonly sha256: string } | null;
  priceOf(judge: Judge): Price | null;
  cost(price: Price, input: number, output: number): number;
  bill(estimated: number | null): { readonly run: Bill | null; readonly study: Bill };
}
interface Price { readonly input: number }

export async function openSpending(options: StudyOptions, _judges: readonly Judge[]): Promise<Spending> {
  let calls = 0;
  const most = options.maxCalls ?? Infinity;
  const open: OpenCall = { answered: () => undefined, failed: () => undefined };
  const ledger: CallLedger = {
    get calls() { return calls; },
    get exhausted() { return calls >= most ? "max-calls" as const : null; },
    begin: () => { if (calls >= most) return "max-calls"; calls++; return open; },
  };
  return await Promise.resolve({ ledger, source: null, priceOf: () => null, cost: () => 0, bill: () => ({ run: null, study: { judges: [], usd: null, estimated_usd: null, prices: null } }) });
}
