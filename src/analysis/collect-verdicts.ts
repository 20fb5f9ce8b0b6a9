import type { AnswerMode } from "../core/answer-mode.js";
import type { VerdictStatus } from "../core/verdict.js";
import { walkChains } from "../runner/chains/walk-chains.js";
import { placeTrial } from "../runner/place-trial.js";
import type { CheckKind } from "../runner/slots.js";
import type { StudySpec } from "../runner/study-spec.js";
import { verdictRuleOf } from "../runner/verdict-rule-of.js";
import type { Store } from "../store/store.js";
import { readVerdict } from "../verdicts/read-verdict.js";
import { VerdictCollector } from "./verdict-collector.js";

/** Why a trial has no verdict. `ended`: it will never be asked, as an earlier reply of its chain holds no verdict to be challenged. */
export type MissingReason = Exclude<VerdictStatus, "ok" | "repaired"> | "pending" | "ended";

/** Per arm and claim (correct, incorrect) one value per item. */
export type ClaimColumns<Column> = readonly (readonly [Column, Column])[];

/** The check trials of one kind, as columns over the check items: 1 accept, 0 reject, NaN without a verdict. */
export interface CheckColumns {
  readonly accept: ClaimColumns<Float64Array>;
  /** P(accept), NaN where none is stored. */
  readonly probability: ClaimColumns<Float64Array>;
}

/** The checks of one judge on the first `items` of the study. */
export interface CollectedChecks {
  readonly items: number;
  /** Check trials. */
  readonly planned: number;
  readonly stored: number;
  /** The first asking of the main trials of these items. */
  readonly main: CheckColumns;
  /** A kind that was not planned is absent; one that is pending holds no verdicts yet. */
  readonly kinds: ReadonlyMap<CheckKind, CheckColumns>;
}

/**
 * The verdicts of one judge, read off its stored replies, as columns over the items of the study. Chained arms are arms like others. Arms
 * that ask the question itself have no verdicts: only what is pending is counted of them.
 */
export interface CollectedVerdicts {
  readonly items: number;
  readonly fieldNames: readonly string[];
  readonly field: Int32Array;
  /** What wordings and option orders follow from. */
  readonly turn: Int32Array;
  /** Per arm, the wording of each item. */
  readonly wording: readonly Int32Array[];
  /** Per arm, 1 where the option "accept" stands second. */
  readonly acceptSecond: readonly Uint8Array[];
  /** Index of the item's cluster, or null when no item names one. An item without one is a cluster of its own. */
  readonly cluster: Int32Array | null;
  /** Accept rate over repeats; NaN without any verdict. */
  readonly accept: ClaimColumns<Float64Array>;
  /** The same for P(accept); null where no probabilities are stored. */
  readonly probability: ClaimColumns<Float64Array> | null;
  /** How many askings of each item were answered, with a verdict or without. */
  readonly answered: ClaimColumns<Uint16Array>;
  /** How many askings of each item were answered without a verdict. */
  readonly lost: ClaimColumns<Uint16Array>;
  /** The same for P(accept): replies that gave none. */
  readonly probabilityLost: ClaimColumns<Uint16Array>;
  /** How many askings of each item will never be made, as an earlier reply ended their chain; absent where no arm is chained. */
  readonly ended?: ClaimColumns<Uint16Array> | undefined;
  /** Trials without a verdict by reason, per arm and claim. Check trials are no part of any count. */
  readonly missing: ReadonlyMap<MissingReason, readonly (readonly [number, number])[]>;
  /** Per arm, verdicts that are at odds with the reasoning beside them. */
  readonly contradictsReasoning: readonly number[];
  /** Per arm, verdicts that had to be mended out of their reply. */
  readonly repaired: readonly number[];
  /** How the stored replies were asked, in the order in which they are met. */
  readonly answerModes: readonly AnswerMode[];
  readonly meanMass: number | null;
  readonly checks: CollectedChecks;
  /** What the providers said about themselves, and when the first and the last reply came (milliseconds since 1970). */
  readonly seen: { readonly models: readonly string[]; readonly fingerprints: readonly string[]; readonly firstReply: number | null; readonly lastReply: number | null };
}

/** Reads every stored reply of a judge once, each in the mode in which it was asked, and keeps only numbers. */
export function collectVerdicts(store: Store, study: number, judgeIndex: number, spec: StudySpec): CollectedVerdicts {
  const collector = new VerdictCollector(spec);
  for (const item of store.studyItems(study)) collector.addItem(item.position, item.field, item.turn, item.cluster);
  for (const { slot, reply } of store.trialReplies(study, judgeIndex, { below: collector.slots.end(spec.checks) })) {
    if (reply === null) {
      collector.addMissing(slot);
      continue;
    }
    const cell = collector.slots.cell(slot);
    const position = collector.slots.position(slot);
    const place = cell.check === null
      ? { wording: collector.wording[cell.arm]![position]!, order: collector.acceptSecond[cell.arm]![position] === 1 ? "accept-second" as const : "accept-first" as const }
      : placeTrial(spec, collector.turn[position]!, cell);
    if (place === null) continue;
    const verdict = readVerdict(reply, verdictRuleOf(spec, cell.arm, reply.answerMode, place));
    if (spec.arms[cell.arm]!.asksQuestion === true) {
      collector.addSource(reply);
      continue;
    }
    if (cell.check === null) collector.addVerdict(position, cell, verdict);
    if (cell.check !== null || (cell.repeat === 1 && position < collector.checks.items)) collector.checks.add(slot, verdict);
    collector.addSeen(reply);
  }
  walkChains(store, study, judgeIndex, spec, (slot, state) => {
    if (state === "ended") collector.addEnded(slot);
    else if (state === "ready" || state === "later" || state === "waiting") collector.addMissing(slot);
  });
  return collector.finish();
}
