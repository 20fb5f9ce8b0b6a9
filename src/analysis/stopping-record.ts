import type { Store } from "../store/store.js";

/** What a sequence is of. */
export type SequenceBasis = "verdicts" | "probabilities";

/** The stopping rule that a judge's study was last run under, as the store remembers it, so that a report can show the same sequences. */
export interface StoppingRecord {
  /** Percentage points. */
  readonly margin: number;
  /** What the sequence of each contrast that was looked at is of, in the order of the study's list. */
  readonly bases: readonly SequenceBasis[];
  /** No look before so many items: those on which the checks are made. */
  readonly first: number;
  /** Main slots that the run gave up: no reply to them is waited for. */
  readonly given_up: readonly number[];
}

/** As version 0.4 kept it: the headline contrast alone was looked at. */
type FirstRecord = Omit<StoppingRecord, "bases"> & { readonly basis: SequenceBasis };

/** The record of one judge of a study; null where its last run had no stopping rule. */
export function stoppingRecord(store: Store, study: string, judge: number): StoppingRecord | null {
  const record = JSON.parse(store.remembered(nameOf(study, judge)) ?? "null") as StoppingRecord | FirstRecord | null;
  if (record === null || "bases" in record) return record;
  const { basis, ...same } = record;
  return { ...same, bases: [basis] };
}

/** Remembers the rule; null where the study goes on without one. */
export function rememberStopping(store: Store, study: string, judge: number, record: StoppingRecord | null): void {
  const value = JSON.stringify(record);
  if ((store.remembered(nameOf(study, judge)) ?? "null") !== value) store.remember(nameOf(study, judge), value);
}

function nameOf(study: string, judge: number): string {
  return `stopping ${study} ${judge}`;
}
