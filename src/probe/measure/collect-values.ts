import { placeTrial } from "../../runner/place-trial.js";
import { Slots } from "../../runner/slots.js";
import type { StudySpec } from "../../runner/study-spec.js";
import type { PreparedStudy } from "../../study/prepared-study.js";
import type { ProbeLosses } from "../probe-document.js";
import type { ReplyReader } from "../replies/read-reply.js";
import { slotMeasured, type ProbeFraming } from "../variants/probe-framing.js";

/** What a judge said, read by the probe's parser, as columns over the items. */
export interface CollectedValues {
  readonly items: number;
  readonly fields: readonly string[];
  readonly field: Int32Array;
  readonly cluster: Int32Array | null;
  /** The wording of each item. */
  readonly wording: Int32Array;
  /** Per framing and claim (right, wrong) a value per item, 0 to 1: acceptance, place in the range, or preference for the claim; NaN where none was read. */
  readonly values: ReadonlyMap<string, readonly [Float64Array, Float64Array]>;
  /**
   * The same from the probabilities of the replies that count: P(accept), the expected place in the range, P(preferred) with ties as halves. Null where none are stored.
   */
  readonly expected: ReadonlyMap<string, readonly [Float64Array, Float64Array]> | null;
  /** The mean of the probability that those replies have together, 0 to 1; null without any. */
  readonly mass: number | null;
  /** As `values`, 1 where a reply came that says none. */
  readonly lost: ReadonlyMap<string, readonly [Uint8Array, Uint8Array]>;
  readonly losses: Readonly<Record<string, { readonly correct: ProbeLosses; readonly incorrect: ProbeLosses }>>;
  readonly stored: number;
  readonly ties: number;
  readonly read: number;
}

/** Reads every stored reply of a probe once and keeps only numbers. */
export function collectValues({ store, row, spec }: PreparedStudy, reader: ReplyReader, pairwise: boolean): CollectedValues {
  const slots = new Slots(spec);
  const n = spec.items.count;
  const names = spec.arms.map(({ name }) => name);
  const values = names.map((): [Float64Array, Float64Array] => [new Float64Array(n).fill(NaN), new Float64Array(n).fill(NaN)]);
  const lost = names.map((): [Uint8Array, Uint8Array] => [new Uint8Array(n), new Uint8Array(n)]);
  const counts = names.map((): [Record<string, number>, Record<string, number>] => [emptyCounts(n), emptyCounts(n)]);
  const expected = names.map((): [Float64Array, Float64Array] => [new Float64Array(n).fill(NaN), new Float64Array(n).fill(NaN)]);
  let [stored, ties, read, weighed, mass] = [0, 0, 0, 0, 0];
  for (const { slot, reply } of store.trialReplies(row, 0, { below: slots.main })) {
    if (reply === null) continue;
    const { arm, polarity } = slots.cell(slot);
    const claim = polarity === "correct" ? 0 : 1;
    const position = slots.position(slot);
    const count = counts[arm]![claim];
    const { value, status } = reader(reply);
    const secondMeasured = pairwise && slotMeasured(names[arm] as ProbeFraming) === "answer_b";
    const { "1": one, "2": two } = reply.codeProbabilities ?? { "1": 0, "2": 0 };
    if (one + two > 0) {
      weighed++;
      mass += one + two;
      expected[arm]![claim][position] = (secondMeasured ? two : one) / (one + two);
    }
    stored++;
    count["answered"]!++;
    count["pending"]!--;
    if (value === null) {
      count[status]!++;
      lost[arm]![claim][position] = 1;
      continue;
    }
    count["read"]!++;
    read++;
    if (pairwise && value === 0.5) ties++;
    values[arm]![claim][position] = secondMeasured ? 1 - value : value;
  }
  const byName = <Column>(columns: readonly Column[]): ReadonlyMap<string, Column> => new Map(names.map((name, index) => [name, columns[index] as Column]));
  return {
    ...itemColumns({ store, row, spec }), items: n, values: byName(values), expected: weighed === 0 ? null : byName(expected), mass: weighed === 0 ? null : mass / weighed, lost: byName(lost), stored, ties, read,
    losses: Object.fromEntries(names.map((name, index) => [name, { correct: counts[index]![0] as unknown as ProbeLosses, incorrect: counts[index]![1] as unknown as ProbeLosses }])),
  };
}

function emptyCounts(n: number): Record<string, number> {
  return { planned: n, answered: 0, read: 0, refused: 0, truncated: 0, unparsed: 0, contradictory: 0, pending: n };
}

function itemColumns({ store, row, spec }: Pick<PreparedStudy, "store" | "row" | "spec">): Pick<CollectedValues, "fields" | "field" | "cluster" | "wording"> {
  const n = spec.items.count;
  const [field, cluster, wording] = [new Int32Array(n), new Int32Array(n), new Int32Array(n)];
  const fields = new Map<string, number>();
  const clusters = new Map<string, number>();
  let named = false;
  for (const item of store.studyItems(row)) {
    field[item.position] = indexOf(fields, item.field);
    named ||= item.cluster !== null;
    // An item without one is a cluster of its own.
    cluster[item.position] = indexOf(clusters, item.cluster === null ? `item ${item.position}` : `cluster ${item.cluster}`);
    wording[item.position] = wordingOf(spec, item.turn);
  }
  return { fields: [...fields.keys()], field, cluster: named ? cluster : null, wording };
}

function wordingOf(spec: StudySpec, turn: number): number {
  return placeTrial(spec, turn, { arm: 0, check: null })?.wording ?? 0;
}

function indexOf(indices: Map<string, number>, name: string): number {
  const index = indices.get(name) ?? indices.size;
  indices.set(name, index);
  return index;
}
