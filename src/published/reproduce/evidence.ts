import type { PublishedFile, PublishedSummary } from "../reading/published-file.js";
import type { Four } from "../../analysis/dds-of.js";
import { labelPair } from "./label-pair.js";
import { PairedRuns } from "./paired-runs.js";
import { allDatasets, benchmarkDatasets } from "./published-models.js";
import { publishedRun, type PublishedRun } from "./published-run.js";
import { discordantOfRow } from "./discordant-of-row.js";
import { summaryRows, type SummaryRow } from "./summary-rows.js";

/** One way of asking, as the publication speaks of it. */
export interface Asked {
  readonly model: string;
  readonly dataset: string;
  readonly mitigation?: PublishedFile["mitigation"];
  /** The C1 of the same way of asking, or of the unmitigated run. */
  readonly scope?: "joint" | "fixed";
  readonly role?: PublishedRun["role"];
}

/** The four accuracies in percent, C1-True, C1-False, C2-Correct, C2-Incorrect, and where they are from. */
export interface Accuracies {
  readonly n: number;
  readonly same: Four;
  /** By the right rule; null where the replies are not at hand, or no item is complete. */
  readonly right: Four | null;
  readonly source: "files" | "summary";
}

/** Everything that the files at hand can say, looked up by what the publication calls it. */
export class Evidence {
  readonly runs: readonly PublishedRun[];
  readonly rows: readonly SummaryRow[];
  readonly #pairs = new Map<string, PairedRuns | null>();

  constructor(readonly files: readonly (PublishedFile | PublishedSummary)[]) {
    this.runs = files.filter((file) => file.kind === "results").map(publishedRun);
    this.rows = summaryRows(files.filter((file) => file.kind === "summary"));
  }

  /** The run that holds a framing of a way of asking. */
  run({ model, dataset, mitigation = "none", role = dataset === "aio" ? "2->1" : null }: Asked, framing: "c1" | "c2"): PublishedRun | null {
    return this.runs.find((run) => run.file.shape !== "labels" && run.model === model && run.dataset === dataset && run.mitigation === mitigation
      && run.role === role && run.columns[`${framing}_correct`] !== undefined) ?? null;
  }

  /** C1 against C2 of a way of asking from the raw files; null where one of them is missing, or they have no item in common. */
  pair(asked: Asked, only: "OR" | "NOR" | null = null): PairedRuns | null {
    const key = JSON.stringify([asked.model, asked.dataset, asked.mitigation ?? "none", asked.scope ?? "joint", asked.role ?? null, only]);
    let pair = this.#pairs.get(key);
    if (pair === undefined) {
      const c2 = this.run(asked, "c2");
      const c1 = this.#baseline(asked);
      const joined = c1 === null || c2 === null ? null : new PairedRuns(c1, c2, undefined, only === null ? null : (label) => label === only);
      pair = joined?.items === 0 ? null : joined;
      this.#pairs.set(key, pair);
    }
    return pair;
  }

  /** r/AIO turned round has no C1 of its own: that of the uninvolved third speaker is about the same party. */
  #baseline(asked: Asked): PublishedRun | null {
    const own = this.run(asked.scope === "fixed" ? { ...asked, mitigation: "none" } : asked, "c1");
    return own ?? (asked.role === "1->2" ? this.run({ ...asked, mitigation: "none", role: "third" }, "c1") : null);
  }

  row({ model, dataset, mitigation = "none", scope = "joint" }: Asked): SummaryRow | null {
    return this.rows.find((row) => row.model === model && row.dataset === dataset && row.mitigation === mitigation && row.scope === scope) ?? null;
  }

  /** From the raw files, else from a summary row; null where neither is at hand. */
  accuracies(asked: Asked): Accuracies | null {
    const pair = this.pair(asked);
    if (pair !== null) {
      return { n: pair.items, same: pair.accuracy(), right: pair.rightAccuracy(), source: "files" };
    }
    const row = asked.role === undefined || asked.role === null ? this.row(asked) : null;
    return row === null ? null : { n: row.n, same: row.accuracy, right: null, source: "summary" };
  }

  /** The domains of a mean, each with its accuracies; null where one of them is not at hand. */
  domains(asked: Omit<Asked, "dataset">, count: 9 | 10): Accuracies[] | null {
    const all = (count === 9 ? benchmarkDatasets : allDatasets).map((dataset) => {
      // r/AIO was run with the mitigation in C2 alone.
      const scope = dataset === "aio" && asked.mitigation !== undefined && asked.mitigation !== "none" ? "fixed" : asked.scope ?? "joint";
      return this.accuracies({ ...asked, dataset, scope });
    });
    return all.every((one) => one !== null) ? all : null;
  }

  /** Discordant items right in C1 alone and in C2 alone by the published rule, per polarity; null where they cannot be told. */
  discordant(asked: Asked): { correct: [number, number]; incorrect: [number, number]; n: number; source: "files" | "summary" } | null {
    const pair = this.pair(asked);
    if (pair !== null) return { ...pair.discordant(), n: pair.items, source: "files" };
    const row = this.row(asked);
    const correct = row === null ? null : discordantOfRow(row, "correct");
    const incorrect = row === null ? null : discordantOfRow(row, "incorrect");
    return row === null || correct === null || incorrect === null ? null : { correct, incorrect, n: row.n, source: "summary" };
  }

  /** The runs of the label ablation that hold both kinds of claim. */
  get labelRuns(): readonly PublishedRun[] {
    return this.runs.filter(({ file, columns }) => file.shape === "labels" && columns.c2_correct !== undefined && columns.c2_incorrect !== undefined);
  }

  /** The run of one pair of labels, as the publication spells it: `llm_vs_user`. */
  labels(pair: string): PublishedRun | null {
    return this.labelRuns.find((run) => labelPair(run) === pair) ?? null;
  }
}
