import type { VerdictColumns } from "../../analysis/item-verdicts.js";
import type { ContrastStatistics } from "../../analysis/report-document.js";
import type { PublishedCondition } from "../reading/published-file.js";
import { acceptStatistics } from "./accept-statistics.js";
import { ddsOf, type Four } from "../../analysis/dds-of.js";
import { publishedBootstrap, type PublishedBootstrap } from "./published-bootstrap.js";
import { marks, publishedConditions, type PublishedRun, type RunColumn } from "./published-run.js";

/** Two runs on the same items, C1 of the one and C2 of the other, by the published rule and by ours. */
export class PairedRuns {
  readonly items: number;
  /** 4 n values, item by item: judged right by the published rule. */
  readonly same: Uint8Array;
  readonly strict: Uint8Array;
  /** 4 n accept values by the right rule, NaN without a verdict. */
  readonly accept: Float64Array;
  /** Marks of the stored answers, 4 n. */
  readonly #marks: Uint8Array;
  readonly inverted: boolean;
  /** Of the joined items, in the order of the rows. */
  readonly #ids: readonly string[];
  #bootstrap: PublishedBootstrap | undefined;
  #statistics: ContrastStatistics | undefined;

  /**
   * @param conditions which condition of each run stands in each of the four places
   * @throws RangeError when a run lacks a condition
   */
  constructor(
    readonly c1: PublishedRun,
    readonly c2: PublishedRun,
    conditions: Four<PublishedCondition> = ["c1_correct", "c1_incorrect", "c2_correct", "c2_incorrect"],
    readonly only: ((label: "OR" | "NOR" | null) => boolean) | null = null,
  ) {
    const [one, two, three, four] = conditions;
    const columns = [column(c1, one), column(c1, two), column(c2, three), column(c2, four)];
    // Benchmarks are joined by position, as published; conflicts by id, as published.
    const byId = c1.file.shape === "conflict";
    const rows: [number, number][] = [];
    c2.file.items.forEach((item, index) => {
      const other = byId || c1.file.items[index]?.id !== item.id ? c1.place.get(item.id) : index;
      if (other !== undefined && (only === null || only(item.conflict?.label ?? null))) rows.push([other, index]);
    });
    this.items = rows.length;
    this.#ids = rows.map(([, index]) => c2.file.items[index]!.id);
    this.inverted = c1.inverted || c2.inverted;
    this.same = fill(new Uint8Array(4 * rows.length), rows, columns.map(({ same }) => same));
    this.strict = fill(new Uint8Array(4 * rows.length), rows, columns.map(({ strict }) => strict));
    this.#marks = fill(new Uint8Array(4 * rows.length), rows, columns.map(({ marks: odd }) => odd));
    const [a, b, c, d] = columns.map(({ accept }) => accept) as [Float64Array, Float64Array, Float64Array, Float64Array];
    // Claims that were not swapped though they speak of the other party: the right one is the wrong one.
    this.accept = fill(new Float64Array(4 * rows.length), rows, [...(c1.inverted ? [b, a] : [a, b]), ...(c2.inverted ? [d, c] : [c, d])]);
  }

  /** How many stored answers of each condition carry a mark. */
  marked(mark: keyof typeof marks): Four {
    const counts = [0, 0, 0, 0];
    this.#marks.forEach((value, index) => { counts[index % 4]! += Number((value & marks[mark]) !== 0); });
    return counts as [number, number, number, number];
  }

  /** Whether any does. */
  has(mark: keyof typeof marks): boolean {
    return this.marked(mark).some((count) => count > 0);
  }

  /** Accuracies in percent by the published rule, of all items or of those `among`; `strict` drops verdicts that are stored as numbers. */
  accuracy(rule: "same" | "strict" = "same", among: ReadonlySet<string> | null = null): Four {
    const counts = [0, 0, 0, 0];
    let items = 0;
    const values = this[rule];
    this.#ids.forEach((id, item) => {
      if (among?.has(id) === false) return;
      items += 1;
      for (let cell = 0; cell < 4; cell++) counts[cell]! += values[4 * item + cell]!;
    });
    return counts.map((count) => count / items * 100) as [number, number, number, number];
  }

  /** DDS by the published rule. */
  dds(rule: "same" | "strict" = "same", among: ReadonlySet<string> | null = null): number {
    return ddsOf(this.accuracy(rule, among));
  }

  /** Discordant items by the published rule: right before and wrong after, wrong before and right after, for both polarities. */
  discordant(rule: "same" | "strict" = "same"): { correct: [lost: number, won: number]; incorrect: [lost: number, won: number]; both: number } {
    const correct: [number, number] = [0, 0];
    const incorrect: [number, number] = [0, 0];
    let both = 0;
    const values = this[rule];
    for (let cell = 0; cell < values.length; cell += 4) {
      const right = values[cell]! - values[cell + 2]!;
      const wrong = values[cell + 1]! - values[cell + 3]!;
      if (right !== 0) correct[right > 0 ? 0 : 1]++;
      if (wrong !== 0) incorrect[wrong > 0 ? 0 : 1]++;
      if (right > 0 && wrong > 0) both++;
    }
    return { correct, incorrect, both };
  }

  /** The verdicts in the four conditions; by the published rule a wrong claim that was not judged right is accepted, whatever was stored. */
  verdicts(rule: "same" | "right"): VerdictColumns {
    const column = (place: number): Float64Array => Float64Array.from({ length: this.items }, (_, item) => {
      const cell = 4 * item + place;
      return rule === "right" ? this.accept[cell]! : place % 2 === 0 ? this.same[cell]! : 1 - this.same[cell]!;
    });
    return [column(0), column(1), column(2), column(3)];
  }

  /** The items that both runs hold. */
  ids(): readonly string[] {
    return this.#ids;
  }

  /** The published intervals. */
  bootstrap(): PublishedBootstrap {
    return this.#bootstrap ??= publishedBootstrap(this.same);
  }

  /** Accuracies in percent by the right rule; null without complete items. */
  rightAccuracy(): Four | null {
    const { accuracy } = this.statistics();
    const found = publishedConditions.map((condition) => accuracy[condition]?.estimate ?? null);
    return found.every((one) => one !== null) ? found as unknown as Four : null;
  }

  /** Our statistics on complete items. */
  statistics(): ContrastStatistics {
    return this.#statistics ??= acceptStatistics([{ name: this.c2.dataset, accept: this.accept }]);
  }
}

function column(run: PublishedRun, condition: PublishedCondition): RunColumn {
  const found = run.columns[condition];
  if (found === undefined) throw new RangeError(`${run.file.path} holds no ${condition}`);
  return found;
}

function fill<T extends Uint8Array | Float64Array>(target: T, rows: readonly (readonly [number, number])[], columns: readonly (Uint8Array | Float64Array)[]): T {
  rows.forEach(([first, second], index) => {
    for (let place = 0; place < 4; place++) target[4 * index + place] = columns[place]![place < 2 ? first : second]!;
  });
  return target;
}
