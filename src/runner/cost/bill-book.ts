import type { Usage } from "../../core/reply.js";
import { countedUsage } from "../../core/counted-usage.js";
import { costOfUsage } from "./of-usage.js";
import { isFree, type Price } from "../prices/price.js";

/** What one judge's calls used (counts) and cost. */
export interface BillEntry {
  readonly judge: string;
  /** Calls that came back with a count of tokens. */
  readonly calls: number;
  readonly inputTokens: number;
  /** Those of `inputTokens` that came out of the provider's cache. */
  readonly cachedTokens: number;
  readonly outputTokens: number;
  /** Calls that may have been billed but came back without a count; none where nothing is ever billed. */
  readonly withoutUsage: number;
  /** US dollars of the counted calls; null where the price is unknown and something was asked. */
  readonly usd: number | null;
}

/** A judge as it stands on the bill; its price is null where nobody knows it. */
export interface BilledJudge {
  readonly judge: string;
  readonly price: Price | null;
}

type Sums = Record<"calls" | "inputTokens" | "cachedTokens" | "outputTokens" | "withoutUsage", number>;

/**
 * Adds up what the calls of a run used, judge by judge. Dollars are worked out from the sums of tokens, so the bill is
 * what the provider's own counts come to at the same prices.
 */
export class BillBook {
  readonly #judges: readonly { readonly judge: BilledJudge; readonly sums: Sums }[];

  constructor(judges: readonly BilledJudge[]) {
    this.#judges = judges.map((judge) => ({ judge, sums: { calls: 0, inputTokens: 0, cachedTokens: 0, outputTokens: 0, withoutUsage: 0 } }));
  }

  /**
   * Enters one call of a judge, by its place in the list.
   *
   * @param usage what the provider counted; undefined for a call that may have been billed and came back without
   */
  add(judgeIndex: number, usage: Usage | undefined): void {
    const { judge: { price }, sums } = this.#at(judgeIndex);
    const counted = countedUsage(usage);
    if (counted !== undefined) {
      sums.calls++;
      sums.inputTokens += counted.inputTokens;
      sums.cachedTokens += counted.cachedTokens;
      sums.outputTokens += counted.outputTokens;
    } else if (price === null || !isFree(price)) sums.withoutUsage++;
  }

  /** One entry for each judge, in the order of the list. */
  entries(): BillEntry[] {
    return this.#judges.map(({ judge: { judge, price }, sums }) => {
      const asked = sums.calls + sums.withoutUsage > 0;
      return { judge, ...sums, usd: price === null ? (asked ? null : 0) : costOfUsage(price, sums) };
    });
  }

  /** Sum over judges in US dollars; null where the price of one that was asked is unknown. */
  get usd(): number | null {
    let sum = 0;
    for (const { usd } of this.entries()) {
      if (usd === null) return null;
      sum += usd;
    }
    return sum;
  }

  #at(judgeIndex: number): { readonly judge: BilledJudge; readonly sums: Sums } {
    const found = this.#judges[judgeIndex];
    if (found === undefined) throw new RangeError(`the bill has no judge ${judgeIndex}`);
    return found;
  }
}
