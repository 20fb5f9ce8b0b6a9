import type { JudgeRequest } from "../core/judge.js";
import type { JudgeError } from "../core/judge-error.js";
import type { Usage } from "../core/reply.js";
import { BillBook, type BilledJudge } from "./cost/bill-book.js";
import { CostBudget } from "./cost/cost-budget.js";
import { CostMeter, type MeteredCall } from "./cost/cost-meter.js";
import { isFree } from "./prices/price.js";

/** A call that has been allowed and is under way. One of its members is called once. */
export interface OpenCall {
  /** A reply came, with what it used where the endpoint says so. */
  answered(usage: Usage | undefined): void;
  /** None came. */
  failed(error: JudgeError): void;
}

/** Why no call can be begun any more. */
export type SpentLimit = "max-calls" | "max-cost";

/** The caps of a run and the judges that it asks, in their order. */
export interface CallLedgerOptions {
  readonly maxCalls: number;
  /** US dollars; null for no cap. */
  readonly maxCost: number | null;
  readonly judges: readonly BilledJudge[];
}

/** What a run may still spend and what it has spent, in calls and in dollars, over all its judges. */
export class CallLedger {
  readonly book: BillBook;
  readonly #meters: readonly CostMeter[];
  readonly #budget: CostBudget | null;
  readonly #maxCalls: number;
  readonly #free: ReadonlySet<number>;
  #calls = 0;

  constructor({ maxCalls, maxCost, judges }: CallLedgerOptions) {
    this.#maxCalls = maxCalls;
    this.book = new BillBook(judges);
    this.#budget = maxCost === null ? null : new CostBudget(maxCost);
    this.#free = new Set(judges.flatMap(({ price }, index) => price !== null && isFree(price) ? [index] : []));
    this.#meters = judges.map(({ price }, judgeIndex) => new CostMeter({ price, judgeIndex, book: this.book, budget: this.#budget }));
  }

  /** Calls begun. */
  get calls(): number {
    return this.#calls;
  }

  /** The limit that lets no call to a judge through any more; null while one can begin. Money that is spent does not stop one that is free. */
  exhausted(judgeIndex: number): SpentLimit | null {
    if (this.#calls >= this.#maxCalls) return "max-calls";
    return this.#budget?.exhausted === true && !this.#free.has(judgeIndex) ? "max-cost" : null;
  }

  /** Takes one call, and the most it can cost, out of the budget; waits while calls under way may still free the money for it. */
  async begin(judgeIndex: number, request: JudgeRequest, signal: AbortSignal): Promise<OpenCall | SpentLimit | "aborted"> {
    if (this.#calls >= this.#maxCalls) return "max-calls";
    this.#calls++;
    const call = await this.#meter(judgeIndex).begin(capped(request), signal);
    return call ?? this.#refused() ?? "aborted";
  }

  /** As `begin`, but says no where it would have to wait. */
  tryBegin(judgeIndex: number, request: JudgeRequest): OpenCall | SpentLimit {
    if (this.#calls >= this.#maxCalls) return "max-calls";
    this.#calls++;
    const call: MeteredCall | null = this.#meter(judgeIndex).tryBegin(capped(request));
    if (call !== null) return call;
    this.#calls--;
    return "max-cost";
  }

  #refused(): SpentLimit | null {
    this.#calls--;
    return this.#budget?.exhausted === true ? "max-cost" : null;
  }

  #meter(judgeIndex: number): CostMeter {
    const meter = this.#meters[judgeIndex];
    if (meter === undefined) throw new RangeError(`the ledger has no judge ${judgeIndex}`);
    return meter;
  }
}

/** In `probability` mode one token is asked for, whatever the cap. */
function capped(request: JudgeRequest): JudgeRequest {
  return request.answerMode === "probability" ? { ...request, maxTokens: 1 } : request;
}
