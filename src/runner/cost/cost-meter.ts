import type { JudgeRequest } from "../../core/judge.js";
import type { JudgeError } from "../../core/judge-error.js";
import type { Usage } from "../../core/reply.js";
import { mayHaveBeenBilled } from "./after-failure.js";
import type { BillBook } from "./bill-book.js";
import type { CostBudget, Reservation } from "./cost-budget.js";
import { countedUsage } from "../../core/counted-usage.js";
import { mostCostOfCall } from "./most-of-call.js";
import { costOfUsage } from "./of-usage.js";
import type { Price } from "../prices/price.js";

/** One call on the meter: tell it how the call ended, once. */
export interface MeteredCall {
  /** It came back, with or without a count of tokens, whatever its text was worth. */
  answered(usage: Usage | undefined): void;
  /** It failed. */
  failed(error: JudgeError): void;
}

/** The calls of one judge: each is let through by the budget before it is made, and entered in the book after. */
export class CostMeter {
  readonly #price: Price | null;
  readonly #judgeIndex: number;
  readonly #book: BillBook;
  readonly #budget: CostBudget | null;

  /** @param judge its price (null where unknown), its place in the book, and the cap of the run (null for none) */
  constructor(judge: { readonly price: Price | null; readonly judgeIndex: number; readonly book: BillBook; readonly budget: CostBudget | null }) {
    this.#price = judge.price;
    this.#judgeIndex = judge.judgeIndex;
    this.#book = judge.book;
    this.#budget = judge.budget;
  }

  /** Waits until there is money for the call. Null when there never will be (the budget is then `exhausted`) or the signal aborted. */
  async begin(request: Pick<JudgeRequest, "messages" | "maxTokens">, signal: AbortSignal): Promise<MeteredCall | null> {
    if (this.#budget === null) return this.#call(null);
    const reservation = await this.#budget.reserveWhenFree(this.#most(request), signal);
    return reservation === null ? null : this.#call(reservation);
  }

  /** As `begin`, but says no at once where it would have to wait. */
  tryBegin(request: Pick<JudgeRequest, "messages" | "maxTokens">): MeteredCall | null {
    if (this.#budget === null) return this.#call(null);
    const reservation = this.#budget.reserve(this.#most(request));
    return reservation === null ? null : this.#call(reservation);
  }

  /** No cap holds a call whose price nobody knows. */
  #most(request: Pick<JudgeRequest, "messages" | "maxTokens">): number {
    return this.#price === null ? Infinity : mostCostOfCall(this.#price, request);
  }

  #call(reservation: Reservation | null): MeteredCall {
    const settle = (actual: number | null): void => {
      if (reservation !== null) this.#budget?.settle(reservation, actual);
    };
    const answered = (usage: Usage | undefined): void => {
      const counted = countedUsage(usage);
      this.#book.add(this.#judgeIndex, counted);
      settle(counted === undefined || this.#price === null ? null : costOfUsage(this.#price, counted));
    };
    return {
      answered,
      failed: (error) => {
        if (error.usage !== undefined) return answered(error.usage);
        if (!mayHaveBeenBilled(error)) return settle(0);
        this.#book.add(this.#judgeIndex, undefined);
        settle(null);
      },
    };
  }
}
