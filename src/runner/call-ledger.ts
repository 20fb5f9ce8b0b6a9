import type { Judge, JudgeRequest } from "../core/judge.js";
import type { JudgeError } from "../core/judge-error.js";
import type { Usage } from "../core/reply.js";

/** A call that has been allowed and is under way. One of its members is called once. */
export interface OpenCall {
  /** A reply came, with what it used where the endpoint says so. */
  answered(usage: Usage | undefined): void;
  /** None came. */
  failed(error: JudgeError): void;
}

/** What a run may still spend, and what it has spent, over all its judges. Asked before each call. */
export interface CallLedger {
  /** Calls begun. */
  readonly calls: number;
  /** Why no call can begin any more; null while one can. */
  readonly exhausted: "max-calls" | "max-cost" | null;
  /** Takes one call, and the most it can cost, out of the budget; or says which limit is in the way. */
  begin(judge: Judge, request: JudgeRequest): OpenCall | "max-calls" | "max-cost";
}
