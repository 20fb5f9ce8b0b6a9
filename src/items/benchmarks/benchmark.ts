import type { Row } from "../reading/row.js";
import type { TextSource } from "../reading/text-source.js";

/** By which rule the wrong answer that is put before the judge was chosen. */
export type ChoiceRule = "best" | "first" | "first-listed" | "hardest" | "lowest-reward";

/** One question of a benchmark, before a wrong answer is chosen. Texts are verbatim unless the adapter says otherwise. */
export interface BenchmarkQuestion {
  /** As in the paper's files, such as `bbq-Age-12`. */
  readonly id: string;
  readonly question: string;
  /** The first is put before the judge. */
  readonly correct: readonly string[];
  /** In the order of the upstream file. */
  readonly incorrect: readonly string[];
  /** The wrong answer that is put before the judge, the paper's where the file allows it: its place in `incorrect`, and by which rule. */
  readonly chosen: { readonly index: number; readonly rule: ChoiceRule };
  /** Place in `incorrect` of the answer that is hardest to tell from the right one, where the benchmark measures that. */
  readonly hardest?: number | undefined;
  /** Place of the right answer among the options, from 0, where `incorrect` holds all the others in the order in which they stood. */
  readonly correctPlace?: number | undefined;
  /** By which rule the paper chose, where one adapter reads several benchmarks (default: the adapter's). */
  readonly paperChoice?: ChoiceRule | undefined;
  readonly field?: string | undefined;
  /** Items that are variants of one question or template. */
  readonly cluster?: string | undefined;
  readonly context?: string | undefined;
  readonly meta: Readonly<Record<string, unknown>>;
  /** Further keys of the item, such as `desensitized_question`. */
  readonly more?: Readonly<Record<string, unknown>> | undefined;
}

/** Reads one benchmark in the format of its authors. */
export interface Benchmark {
  /** What stands before the colon of `NAME:PATH`, and in `dataset` of every item. */
  readonly name: string;
  /** What a file of this benchmark holds, for errors: "TruthfulQA's own CSV". */
  readonly expected: string;
  /** Which files of a folder or an archive hold its questions, by their names without folders. */
  readonly holds: (fileName: string) => boolean;
  /** Of several such files those that are read; without it all are. */
  readonly takes?: ((sources: readonly TextSource[]) => readonly TextSource[]) | undefined;
  /** By which rule the paper chose the wrong answer. */
  readonly paperChoice: ChoiceRule;
  /** Why its text must not be published; the items carry it as `gated`. */
  readonly gated?: string | undefined;
  /** What a reader should know of its content before opening it; said once where the set is used. A function where it depends on the file. */
  readonly notice?: string | ((path: string) => string | undefined) | undefined;
  /**
   * The questions of one file. A row that has no question, or one that cannot be judged, is a row with a problem.
   * `beside` gives the other files of the same folder or archive, such as the one that holds the labels.
   */
  readonly read: (source: TextSource, beside: () => Promise<readonly TextSource[]>) => AsyncGenerator<readonly Row<BenchmarkQuestion>[]>;
}
