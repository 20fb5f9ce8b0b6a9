import type { AnswerMode } from "../core/answer-mode.js";
import type { Verdict, VerdictStatus } from "../core/verdict.js";
import { Slots } from "../runner/slots.js";
import type { StudySpec } from "../runner/study-spec.js";
import { verdictRuleOf } from "../runner/verdict-rule-of.js";
import type { Store } from "../store/store.js";
import { readVerdict } from "../verdicts/read-verdict.js";

/** Why a trial has no verdict. */
export type MissingReason = Exclude<VerdictStatus, "ok" | "repaired"> | "pending";

/** The verdicts of one judge, read off its stored replies, as columns over the items of the study. */
export interface CollectedVerdicts {
  readonly items: number;
  readonly fieldNames: readonly string[];
  readonly field: Int32Array;
  readonly wording: Int32Array;
  /** 1 where the option "accept" stands second. */
  readonly acceptSecond: Uint8Array;
  /** Index of the item's cluster, or null when no item names one. An item without one is a cluster of its own. */
  readonly cluster: Int32Array | null;
  /** Per framing, per claim (correct, incorrect): accept rate over repeats; NaN without any verdict. */
  readonly accept: readonly (readonly [Float64Array, Float64Array])[];
  /** The same for P(accept); null where no probabilities are stored. */
  readonly probability: readonly (readonly [Float64Array, Float64Array])[] | null;
  /** Per framing and claim, how many askings of each item were answered without a verdict. */
  readonly lost: readonly (readonly [Uint16Array, Uint16Array])[];
  /** The same for P(accept): replies that gave none. */
  readonly probabilityLost: readonly (readonly [Uint16Array, Uint16Array])[];
  /** Trials without a verdict by reason, per framing and claim. */
  readonly missing: ReadonlyMap<MissingReason, readonly (readonly [number, number])[]>;
  /** Per framing, verdicts that are at odds with the reasoning beside them. */
  readonly contradictsReasoning: readonly number[];
  /** Per framing, verdicts that had to be mended out of their reply. */
  readonly repaired: readonly number[];
  /** How the stored replies were asked, in the order in which they are met. */
  readonly answerModes: readonly AnswerMode[];
  readonly meanMass: number | null;
  /** What the providers said about themselves, and when the first and the last reply came (milliseconds since 1970). */
  readonly seen: { readonly models: readonly string[]; readonly fingerprints: readonly string[]; readonly firstReply: number | null; readonly lastReply: number | null };
}

/** Reads every stored reply of a judge once, each in the mode in which it was asked, and keeps only numbers. */
export function collectVerdicts(store: Store, study: number, judgeIndex: number, spec: StudySpec): CollectedVerdicts {
  const collector = new Collector(spec);
  for (const item of store.studyItems(study)) collector.addItem(item.position, item.field, item.wording, item.order === "accept-second", item.cluster);
  for (const { slot, reply } of store.trialReplies(study, judgeIndex)) {
    if (reply === null) {
      collector.addMissing(slot, "pending");
      continue;
    }
    const position = collector.slots.position(slot);
    const order = collector.acceptSecond[position] === 1 ? "accept-second" : "accept-first";
    const verdict = readVerdict(reply, verdictRuleOf(spec, reply.answerMode, { wording: collector.wording[position] as number, order }));
    collector.addVerdict(slot, verdict);
    collector.addSeen(reply);
  }
  return collector.finish();
}

class Collector {
  readonly slots: Slots;
  readonly wording: Int32Array;
  readonly acceptSecond: Uint8Array;
  readonly #items: number;
  readonly #field: Int32Array;
  readonly #cluster: Int32Array;
  readonly #fieldIndex = new Map<string, number>();
  readonly #clusterIndex = new Map<string, number>();
  #clustersNamed = false;
  readonly #accept: [Float64Array, Float64Array][];
  readonly #answered: [Uint16Array, Uint16Array][];
  readonly #verdicts: [Uint16Array, Uint16Array][];
  readonly #probability: [Float64Array, Float64Array][];
  readonly #probabilities: [Uint16Array, Uint16Array][];
  readonly #missing = new Map<MissingReason, [number, number][]>();
  readonly #framings: number;
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
    this.#items = items;
    this.#framings = spec.framings.length;
    this.slots = new Slots(spec.framings.length, spec.repeats);
    this.wording = new Int32Array(items);
    this.acceptSecond = new Uint8Array(items);
    this.#field = new Int32Array(items);
    this.#cluster = new Int32Array(items);
    this.#contradictsReasoning = spec.framings.map(() => 0);
    this.#repaired = spec.framings.map(() => 0);
    this.#answered = spec.framings.map(() => [new Uint16Array(items), new Uint16Array(items)]);
    this.#accept = spec.framings.map(() => [new Float64Array(items), new Float64Array(items)]);
    this.#verdicts = spec.framings.map(() => [new Uint16Array(items), new Uint16Array(items)]);
    this.#probability = spec.framings.map(() => [new Float64Array(items), new Float64Array(items)]);
    this.#probabilities = spec.framings.map(() => [new Uint16Array(items), new Uint16Array(items)]);
  }

  addItem(position: number, field: string, wording: number, acceptSecond: boolean, cluster: string | null): void {
    this.#field[position] = indexOf(this.#fieldIndex, field);
    this.wording[position] = wording;
    this.acceptSecond[position] = acceptSecond ? 1 : 0;
    if (cluster !== null) this.#clustersNamed = true;
    this.#cluster[position] = indexOf(this.#clusterIndex, cluster === null ? `item ${position}` : `cluster ${cluster}`);
  }

  addMissing(slot: number, reason: MissingReason): void {
    let counts = this.#missing.get(reason);
    if (counts === undefined) {
      counts = Array.from({ length: this.#framings }, () => [0, 0]);
      this.#missing.set(reason, counts);
    }
    const cell = this.slots.cell(slot);
    (counts[cell.framing] as [number, number])[cell.polarity === "correct" ? 0 : 1]++;
  }

  addVerdict(slot: number, verdict: Verdict): void {
    const position = this.slots.position(slot);
    const { framing, polarity } = this.slots.cell(slot);
    const claim = polarity === "correct" ? 0 : 1;
    (this.#answered[framing] as [Uint16Array, Uint16Array])[claim][position]!++;
    if (verdict.status === "repaired") this.#repaired[framing]! += 1;
    if (verdict.flags.includes("contradicts-reasoning")) this.#contradictsReasoning[framing]! += 1;
    if (verdict.mass !== null) {
      this.#massSum += verdict.mass;
      this.#massCount++;
    }
    if (verdict.accept === null) {
      this.addMissing(slot, verdict.status as MissingReason);
      return;
    }
    if (verdict.accept) (this.#accept[framing] as [Float64Array, Float64Array])[claim][position]! += 1;
    (this.#verdicts[framing] as [Uint16Array, Uint16Array])[claim][position]!++;
    if (verdict.probability !== null) {
      (this.#probability[framing] as [Float64Array, Float64Array])[claim][position]! += verdict.probability;
      (this.#probabilities[framing] as [Uint16Array, Uint16Array])[claim][position]!++;
    }
  }

  addSeen({ model, fingerprint, askedAt, answerMode }: { readonly model: string | null; readonly fingerprint: string | null; readonly askedAt: number; readonly answerMode: AnswerMode }): void {
    this.#answerModes.add(answerMode);
    if (model !== null) this.#models.add(model);
    if (fingerprint !== null) this.#fingerprints.add(fingerprint);
    this.#firstReply = Math.min(this.#firstReply ?? Infinity, askedAt);
    this.#lastReply = Math.max(this.#lastReply ?? 0, askedAt);
  }

  finish(): CollectedVerdicts {
    const averaged = (sums: [Float64Array, Float64Array][], counts: [Uint16Array, Uint16Array][]) => sums.map((pair, framing) =>
      pair.map((sum, claim) => sum.map((value, position) => {
        const count = (counts[framing] as [Uint16Array, Uint16Array])[claim as 0 | 1][position] as number;
        return count === 0 ? NaN : value / count;
      })) as [Float64Array, Float64Array]);
    const without = (counts: [Uint16Array, Uint16Array][]) => this.#answered.map((pair, framing) =>
      pair.map((answered, claim) => answered.map((count, position) => count - (counts[framing] as [Uint16Array, Uint16Array])[claim as 0 | 1][position]!)) as [Uint16Array, Uint16Array]);
    return {
      items: this.#items,
      fieldNames: [...this.#fieldIndex.keys()],
      field: this.#field,
      wording: this.wording,
      acceptSecond: this.acceptSecond,
      cluster: this.#clustersNamed ? this.#cluster : null,
      accept: averaged(this.#accept, this.#verdicts),
      probability: this.#massCount === 0 ? null : averaged(this.#probability, this.#probabilities),
      lost: without(this.#verdicts),
      probabilityLost: without(this.#probabilities),
      missing: this.#missing,
      contradictsReasoning: this.#contradictsReasoning,
      repaired: this.#repaired,
      answerModes: [...this.#answerModes],
      seen: { models: [...this.#models].sort(), fingerprints: [...this.#fingerprints].sort(), firstReply: this.#firstReply, lastReply: this.#lastReply },
      meanMass: this.#massCount === 0 ? null : this.#massSum / this.#massCount,
    };
  }
}

function indexOf(indices: Map<string, number>, name: string): number {
  let index = indices.get(name);
  if (index === undefined) {
    index = indices.size;
    indices.set(name, index);
  }
  return index;
}
