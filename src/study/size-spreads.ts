import { computeStatistics } from "../analysis/computed-table.js";
import type { JudgeBlock, ReportDocument } from "../analysis/report-document.js";
import { UsageError } from "../core/usage-error.js";
import { pilotSpread } from "../stats/planning/pilot-spread.js";
import { tQuantile } from "../stats/distributions/t-quantile.js";
import type { SizeSpread } from "./study-size.js";

/** The standard deviations of DDS by item that published judges had: from a judge that hardly moves to one that takes sides. */
const seenInTheField = [0.3, 0.45, 0.55, 0.65, 0.8, 1];

/** The spread by default: what has been seen in the field, since nothing is known of the judge at hand. */
export function rangeSpreads(): SizeSpread[] {
  return seenInTheField.map((sd) => ({ source: "range", name: "seen in the field", sd, sd_ci95: null, n: null, between_wordings: null }));
}

export function givenSpread(sd: number): SizeSpread {
  if (!(sd > 0 && sd <= 2)) throw new UsageError(`--sd must be a standard deviation above 0 and at most 2 (0.55 is 55 points), not ${sd}`);
  return { source: "given", name: "given", sd, sd_ci95: null, n: null, between_wordings: null };
}

/** One spread for each table of counts. Throws `DataError` for tables that cannot be read, `UsageError` for tables without a complete item. */
export function tableSpreads(tables: unknown): SizeSpread[] {
  const spreads = Object.entries(computeStatistics(tables).tables).flatMap(([name, { table }]) => {
    const spread = pilotSpread(shiftsOf(table));
    return spread === null ? [] : [{ source: "table" as const, name, sd: spread.sd, sd_ci95: spread.ci95, n: spread.n, between_wordings: null }];
  });
  if (spreads.length === 0) throw new UsageError("--pilot: no table has an item that is complete in all four conditions");
  return spreads;
}

/** One spread for each judge of a reported study, with its wordings where those carry the inference. Throws `UsageError` where nothing is answered. */
export function studySpreads(document: ReportDocument): SizeSpread[] {
  const spreads = document.judges.flatMap((block) => {
    const dds = block.finding.basis === "probabilities" ? block.dds_probability : block.dds;
    if (dds === null) return [];
    const counted = document.study.repeats === 1 && block.finding.basis === "verdicts" ? pilotSpread(shiftsOf(block.table)) : null;
    const measured = counted ?? spreadOfError(block.n, dds.se_item / 100);
    return measured === null ? [] : [{ source: "study" as const, name: block.judge, sd: measured.sd, sd_ci95: measured.ci95, n: measured.n, between_wordings: betweenWordings(document, block, dds) }];
  });
  if (spreads.length === 0) throw new UsageError("the pilot study has no item that is complete in all four conditions: run it first");
  return spreads;
}

/** From means over repeats or probabilities, of which no counts are kept. */
function spreadOfError(n: number, error: number): { readonly n: number; readonly sd: number; readonly ci95: readonly [number, number] } | null {
  if (n < 2 || !(error > 0)) return null;
  const sd = Math.min(2, error * Math.sqrt(n));
  const half = tQuantile(0.975, n - 1) * Math.sqrt(2 / (n - 1)) / 2;
  return { n, sd, ci95: [sd * Math.exp(-half), Math.min(2, sd * Math.exp(half))] };
}

/** What of the error the wordings add: their own variance is what the interval by wordings has beyond that by items. */
function betweenWordings({ study }: ReportDocument, block: JudgeBlock, { unit, se, se_item: item }: NonNullable<JudgeBlock["dds"]>): number | null {
  if (unit !== "wording" || study.wordings < 2 || block.n <= study.wordings) return null;
  return Math.sqrt(Math.max(0, study.wordings * (se ** 2 - item ** 2))) / 100;
}

/** The shift of each complete pattern with how many items have it. */
function shiftsOf(table: Readonly<Record<string, number>>): (readonly [number, number])[] {
  return Object.entries(table).filter(([pattern]) => !pattern.includes("-")).map(([pattern, count]) => {
    const [first = 0, second = 0, third = 0, fourth = 0] = [...pattern].map(Number);
    return [third - first + fourth - second, count] as const;
  });
}
