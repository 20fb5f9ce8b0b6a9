import { DataError } from "../core/data-error.js";
import { constantVerdict } from "./constant-verdict.js";
import { contrastStatistics } from "./contrast-statistics.js";
import type { EquivalenceEvidence } from "./equivalence-document.js";
import { equivalenceEvidence } from "./equivalence-evidence.js";
import { finding } from "./finding.js";
import type { FurtherStatistics } from "./further-document.js";
import { furtherStatistics } from "./further-statistics.js";
import { modelStatistics, type ModelStatistics } from "./model-statistics.js";
import type { PairedSample } from "./paired-sample.js";
import type { ContrastStatistics, Finding } from "./report-document.js";
import { sampleOfCounts } from "./sample-of-counts.js";

/** The statistics and the finding of one table of counts. */
export interface ComputedTable extends ContrastStatistics {
  readonly finding: Finding;
  /** Whether DDS lies within 10 points; null without complete items. */
  readonly equivalence: EquivalenceEvidence | null;
  /** Null without complete items. */
  readonly further: FurtherStatistics | null;
  /** Null without complete items; absent where models were not asked for. */
  readonly models?: ModelStatistics | null;
}

export interface ComputeOptions {
  /** Also fit models of acceptance (default false). */
  readonly models?: boolean | undefined;
}

/** Beyond this the exact tests, whose time grows with the root of the number of items, take seconds. */
const mostItems = 10_000_000_000;

/** The document that `stats --json` prints. */
export interface StatisticsDocument {
  readonly schema: "dialdefer.statistics/1";
  readonly tables: Readonly<Record<string, ComputedTable>>;
}

/**
 * Computes every statistic of the contract from tables of counts by accept pattern (C1c C1i C2c C2i; 1 accept,
 * 0 reject, - missing). The unit is the item; each table counts as one field of its own name.
 * @param tables a map from name to a map of counts, or to an object whose `patterns` is one (other keys ignored)
 * @throws DataError naming the table and the key that is not as it should be
 */
export function computeStatistics(tables: unknown, { models = false }: ComputeOptions = {}): StatisticsDocument {
  if (!isMap(tables)) throw new DataError("expected an object that maps names to tables of counts");
  const computed: [string, ComputedTable][] = Object.entries(tables).map(([name, entry]) => {
    const sample = sampleOf(name, patternsOf(name, entry));
    const statistics = contrastStatistics(sample);
    const lost = sample.accept.reduce((count, rate, cell) => Number.isNaN(rate) ? count + sample.design.weightOf(cell >> 2) : count, 0);
    return [name, {
      ...statistics,
      finding: finding(statistics, { retest: null, orderEffect: null, constant: constantVerdict(statistics, null), lost, checksMeasured: false, judgeName: "" }),
      equivalence: equivalenceEvidence(statistics, "verdicts"),
      further: furtherStatistics(statistics.table, sample.seed),
      ...models ? { models: modelStatistics(statistics.table) } : {},
    }];
  });
  return { schema: "dialdefer.statistics/1", tables: Object.fromEntries(computed) };
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function patternsOf(name: string, entry: unknown): [pattern: string, count: number][] {
  if (!isMap(entry)) throw new DataError(`table "${name}": expected a map of counts, or an object with "patterns"`);
  const patterns = "patterns" in entry ? entry["patterns"] : entry;
  if (!isMap(patterns)) throw new DataError(`table "${name}", key "patterns": expected a map of counts`);
  return Object.entries(patterns).map(([pattern, count]) => {
    if (!/^[01-]{4}$/.test(pattern)) throw new DataError(`table "${name}", key "${pattern}": expected four of 0, 1 and - (C1c C1i C2c C2i)`);
    if (typeof count !== "number" || !Number.isInteger(count) || count < 0) {
      throw new DataError(`table "${name}", key "${pattern}": expected a whole number >= 0, found ${JSON.stringify(count)}`);
    }
    return [pattern, count];
  });
}

function sampleOf(name: string, patterns: readonly (readonly [string, number])[]): PairedSample {
  const n = patterns.reduce((sum, [, count]) => sum + count, 0);
  if (n > mostItems) throw new DataError(`table "${name}": ${n} items are more than the ${mostItems} that can be computed`);
  return sampleOfCounts([{ name, patterns }]);
}
