import type { AnswerMode } from "../core/answer-mode.js";
import type { Verdict } from "../core/verdict.js";
import { hasChains } from "../runner/chains/has-chains.js";
import { placeTrial } from "../runner/place-trial.js";
import { Slots, type Cell } from "../runner/slots.js";
import type { StudySpec } from "../runner/study-spec.js";
import { CheckCollector } from "./check-collector.js";
import type { CollectedVerdicts, MissingReason } from "./collect-verdicts.js";

type Pair<Column> = [Column, Column];

/** Gathers what the items and trials of one judge say into columns, one reply after another. */
export class VerdictCollector {
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
