import type { AnswerMode } from "../core/answer-mode.js";
import type { Verdict, VerdictStatus } from "../core/verdict.js";
import { hasChains } from "../runner/chains/has-chains.js";
import { walkChains } from "../runner/chains/walk-chains.js";
import { placeTrial } from "../runner/place-trial.js";
import { checkKinds, Slots, type Cell, type CheckKind } from "../runner/slots.js";
import type { StudySpec } from "../runner/study-spec.js";
import { verdictRuleOf } from "../runner/verdict-rule-of.js";
import type { Store } from "../store/store.js";
import { readVerdict } from "../verdicts/read-verdict.js";

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
  const collector = new Collector(spec);
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

type Pair<Column> = [Column, Column];

class Collector {
  readonly slots: Slots;
  readonly turn: Int32Array;
  readonly wording: readonly Int32Array[];
  readonly acceptSecond: readonly Uint8Array[];
  readonly checks: CheckCollector;
  readonly #spec: StudySpec;
  readonly #items: number;
  readonly #field: Int32Array;
  readonly #cluster: Int32Array;
  readonly #fieldIndex = new Map<string, number>();
  readonly #clusterIndex = new Map<string, number>();
  #clustersNamed = false;
  readonly #accept: Pair<Float64Array>[];
  readonly #answered: Pair<Uint16Array>[];
  readonly #verdicts: Pair<Uint16Array>[];
  readonly #probability: Pair<Float64Array>[];
  readonly #probabilities: Pair<Uint16Array>[];
  readonly #ended: Pair<Uint16Array>[] | undefined;
  readonly #missing = new Map<MissingReason, [number, number][]>();
  readonly #arms: number;
  #massSum = 0;
  #massCount = 0;
  readonly #contradictsReasoning: number[];
  readonly #repaired: number[];
  readonly #answerModes = new Set<AnswerMode>();
  readonly #models = new Set<string>();
  readonly #fingerprints = new Set<string>();
  #firstReply: number | null = null;
  #lastReply: number | null = null;

  constructor(spec: StudySpec) {
    const items = spec.items.count;
    this.#spec = spec;
    this.#items = items;
    this.#arms = spec.arms.length;
    this.slots = new Slots(spec);
    this.turn = new Int32Array(items);
    // Arms of one family meet the same wordings, under one order also the same orders.
    this.wording = shared(spec.arms.map(({ family, wording, wordingOffset }) => `${family} ${wording} ${wordingOffset ?? 0}`), () => new Int32Array(items));
    this.acceptSecond = shared(spec.arms.map(({ family, order }) => `${family} ${order}`), () => new Uint8Array(items));
    this.checks = new CheckCollector(this.slots, this.#arms, Math.min(items, spec.checks));
    this.#field = new Int32Array(items);
    this.#cluster = new Int32Array(items);
    this.#contradictsReasoning = spec.arms.map(() => 0);
    this.#repaired = spec.arms.map(() => 0);
    this.#answered = spec.arms.map(() => [new Uint16Array(items), new Uint16Array(items)]);
    if (hasChains(spec)) this.#ended = spec.arms.map(() => [new Uint16Array(items), new Uint16Array(items)]);
    this.#accept = spec.arms.map(() => [new Float64Array(items), new Float64Array(items)]);
    this.#verdicts = spec.arms.map(() => [new Uint16Array(items), new Uint16Array(items)]);
    this.#probability = spec.arms.map(() => [new Float64Array(items), new Float64Array(items)]);
    this.#probabilities = spec.arms.map(() => [new Uint16Array(items), new Uint16Array(items)]);
  }

  addItem(position: number, field: string, turn: number, cluster: string | null): void {
    this.#field[position] = indexOf(this.#fieldIndex, field);
    this.turn[position] = turn;
    this.#spec.arms.forEach((_, arm) => {
      const { wording, order } = placeTrial(this.#spec, turn, { arm, check: null })!;
      this.wording[arm]![position] = wording;
      this.acceptSecond[arm]![position] = order === "accept-second" ? 1 : 0;
    });
    if (cluster !== null) this.#clustersNamed = true;
    this.#cluster[position] = indexOf(this.#clusterIndex, cluster === null ? `item ${position}` : `cluster ${cluster}`);
  }

  addMissing(slot: number): void {
    if (this.slots.isCheck(slot)) {
      this.checks.addPending(slot);
      return;
    }
    const { arm, polarity } = this.slots.cell(slot);
    this.#count(arm, polarity === "correct" ? 0 : 1, "pending");
  }

  addEnded(slot: number): void {
    const { arm, polarity } = this.slots.cell(slot);
    const claim = polarity === "correct" ? 0 : 1;
    this.#count(arm, claim, "ended");
    this.#ended![arm]![claim][this.slots.position(slot)]!++;
  }

  #count(arm: number, claim: 0 | 1, reason: MissingReason): void {
    let counts = this.#missing.get(reason);
    if (counts === undefined) {
      counts = Array.from({ length: this.#arms }, () => [0, 0]);
      this.#missing.set(reason, counts);
    }
    (counts[arm] as [number, number])[claim]++;
  }

  addVerdict(position: number, { arm, polarity }: Cell, verdict: Verdict): void {
    const claim = polarity === "correct" ? 0 : 1;
    (this.#answered[arm] as Pair<Uint16Array>)[claim][position]!++;
    if (verdict.status === "repaired") this.#repaired[arm]! += 1;
    if (verdict.flags.includes("contradicts-reasoning")) this.#contradictsReasoning[arm]! += 1;
    if (verdict.mass !== null) {
      this.#massSum += verdict.mass;
      this.#massCount++;
    }
    if (verdict.accept === null) {
      this.#count(arm, claim, verdict.status as MissingReason);
      return;
    }
    if (verdict.accept) (this.#accept[arm] as Pair<Float64Array>)[claim][position]! += 1;
    (this.#verdicts[arm] as Pair<Uint16Array>)[claim][position]!++;
    if (verdict.probability !== null) {
      (this.#probability[arm] as Pair<Float64Array>)[claim][position]! += verdict.probability;
      (this.#probabilities[arm] as Pair<Uint16Array>)[claim][position]!++;
    }
  }

  addSeen({ model, fingerprint, askedAt, answerMode }: { readonly model: string | null; readonly fingerprint: string | null; readonly askedAt: number; readonly answerMode: AnswerMode }): void {
    this.#answerModes.add(answerMode);
    this.addSource({ model, fingerprint, askedAt });
  }

  /** Who answered, and when. */
  addSource({ model, fingerprint, askedAt }: { readonly model: string | null; readonly fingerprint: string | null; readonly askedAt: number }): void {
    if (model !== null) this.#models.add(model);
    if (fingerprint !== null) this.#fingerprints.add(fingerprint);
    // Imported replies do not say when they came.
    if (askedAt === 0) return;
    this.#firstReply = Math.min(this.#firstReply ?? Infinity, askedAt);
    this.#lastReply = Math.max(this.#lastReply ?? 0, askedAt);
  }

  finish(): CollectedVerdicts {
    const averaged = (sums: Pair<Float64Array>[], counts: Pair<Uint16Array>[]) => sums.map((pair, arm) =>
      pair.map((sum, claim) => sum.map((value, position) => {
        const count = (counts[arm] as Pair<Uint16Array>)[claim as 0 | 1][position] as number;
        return count === 0 ? NaN : value / count;
      })) as Pair<Float64Array>);
    const without = (counts: Pair<Uint16Array>[]) => this.#answered.map((pair, arm) =>
      pair.map((answered, claim) => answered.map((count, position) => count - (counts[arm] as Pair<Uint16Array>)[claim as 0 | 1][position]!)) as Pair<Uint16Array>);
    return {
      items: this.#items,
      fieldNames: [...this.#fieldIndex.keys()],
      field: this.#field,
      turn: this.turn,
      wording: this.wording,
      acceptSecond: this.acceptSecond,
      cluster: this.#clustersNamed ? this.#cluster : null,
      accept: averaged(this.#accept, this.#verdicts),
      probability: this.#massCount === 0 ? null : averaged(this.#probability, this.#probabilities),
      answered: this.#answered,
      lost: without(this.#verdicts),
      probabilityLost: without(this.#probabilities),
      ended: this.#ended,
      missing: this.#missing,
      checks: this.checks.finish(),
      contradictsReasoning: this.#contradictsReasoning,
      repaired: this.#repaired,
      answerModes: [...this.#answerModes],
      seen: { models: [...this.#models].sort(), fingerprints: [...this.#fingerprints].sort(), firstReply: this.#firstReply, lastReply: this.#lastReply },
      meanMass: this.#massCount === 0 ? null : this.#massSum / this.#massCount,
    };
  }
}

/** Gathers the check trials, each of which is asked once, beside the first asking of the main trials. */
class CheckCollector {
  readonly #columns = new Map<CheckKind | null, { readonly accept: Pair<Float64Array>[]; readonly probability: Pair<Float64Array>[] }>();
  #stored = 0;
  #pending = 0;

  constructor(readonly slots: Slots, readonly arms: number, readonly items: number) {}

  addPending(slot: number): void {
    this.#pending++;
    this.#of(this.slots.cell(slot).check);
  }

  add(slot: number, verdict: Verdict): void {
    const position = this.slots.position(slot);
    const { arm, polarity, check } = this.slots.cell(slot);
    if (check !== null) this.#stored++;
    if (position >= this.items) return;
    const claim = polarity === "correct" ? 0 : 1;
    const { accept, probability } = this.#of(check);
    if (verdict.accept !== null) accept[arm]![claim][position] = verdict.accept ? 1 : 0;
    if (verdict.probability !== null) probability[arm]![claim][position] = verdict.probability;
  }

  #of(kind: CheckKind | null): CheckColumns {
    let columns = this.#columns.get(kind);
    if (columns === undefined) {
      const empty = () => Array.from({ length: this.arms }, (): Pair<Float64Array> => [new Float64Array(this.items).fill(NaN), new Float64Array(this.items).fill(NaN)]);
      columns = { accept: empty(), probability: empty() };
      this.#columns.set(kind, columns);
    }
    return columns;
  }

  finish(): CollectedChecks {
    const kinds = new Map(checkKinds.flatMap((kind) => this.#columns.has(kind) ? [[kind, this.#of(kind)] as const] : []));
    return { items: this.items, planned: this.#stored + this.#pending, stored: this.#stored, main: this.#of(null), kinds };
  }
}

/** One column for all that have the same name. */
function shared<Column>(names: readonly string[], make: () => Column): readonly Column[] {
  const columns = new Map<string, Column>();
  return names.map((name) => {
    const column = columns.get(name) ?? make();
    columns.set(name, column);
    return column;
  });
}

function indexOf(indices: Map<string, number>, name: string): number {
  let index = indices.get(name);
  if (index === undefined) {
    index = indices.size;
    indices.set(name, index);
  }
  return index;
}
