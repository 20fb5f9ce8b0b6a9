import type { Store } from "../store/store.js";

/** The stopping rule that a judge's study was last run under, as the store remembers it, so that a report can show the same sequence. */
export interface StoppingRecord {
  /** Percentage points. */
  readonly margin: number;
  /** What the sequence is of. */
  readonly basis: "verdicts" | "probabilities";
  /** No look before so many items: those on which the checks are made. */
  readonly first: number;
  /** Main slots that the run gave up: no reply to them is waited for. */
  readonly given_up: readonly number[];
}

/** The record of one judge of a study; null where its last run had no stopping rule. */
export function stoppingRecord(store: Store, study: string, judge: number): StoppingRecord | null {
  return JSON.parse(store.remembered(nameOf(study, judge)) ?? "null") as StoppingRecord | null;
}

/** Remembers the rule; null where the study goes on without one. */
export function rememberStopping(store: Store, study: string, judge: number, record: StoppingRecord | null): void {
  const value = JSON.stringify(record);
  if ((store.remembered(nameOf(study, judge)) ?? "null") !== value) store.remember(nameOf(study, judge), value);
}

function nameOf(study: string, judge: number): string {
  return `stopping ${study} ${judge}`;
}
