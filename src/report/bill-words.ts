import type { Bill, BillLine } from "../analysis/bill.js";
import type { ReportDocument } from "../analysis/report-document.js";
import { dollarText } from "../core/dollar-text.js";
import { formatNumber } from "./format-number.js";
import { withCount } from "./with-count.js";

/** What the calls cost, in words and as a table of the judges that cost something. */
export interface BillReport {
  /** Judges with a price, or whose price is unknown. */
  readonly lines: readonly BillLine[];
  /** Sentences, the most important first. */
  readonly sentences: readonly string[];
  /** The sum with what the plan had said, for a line. */
  readonly short: string;
}

/** The bill of a study. */
export function billReport({ provenance, judges }: ReportDocument): BillReport {
  const { run, study } = provenance.bill;
  const lines = study.judges.filter(isPaid);
  const free = study.judges.filter((line) => !isPaid(line));
  return {
    lines,
    short: `${totalWords(run ?? study)}${run === null ? "" : " in this run"}${estimateOf(run ?? study) === null ? "" : ` (plan: ${formatDollars(estimateOf(run ?? study))})`}`,
    sentences: [
      ...(lines.length === 0 ? [] : [`All replies of this study that the store holds: ${totalWords(study)}.`]),
      ...(lines.length === 0 || run === null ? [] : [sameTotals(run, study) ? "All of it was spent in this run." : `This run: ${totalWords(run)}.`]),
      ...estimateWords(run ?? study),
      ...(free.length === 0 ? [] : [freeWords(free, judges.length)]),
      ...withoutCountWords(study),
      ...(lines.length === 0 ? [] : [pricesWords(study)]),
    ],
  };
}

function formatDollars(usd: number | null): string {
  return usd === null ? "price unknown" : `US${dollarText(usd)}`;
}

function sameTotals(run: Bill, study: Bill): boolean {
  return totalWords(run) === totalWords(study);
}

function isPaid({ usd }: BillLine): boolean {
  return usd !== 0;
}

function totalWords({ judges, usd }: Bill): string {
  const calls = judges.filter(isPaid).reduce((sum, line) => sum + line.calls + line.without_usage, 0);
  return `${withCount(calls, "paid call")}, ${usd === null ? "of which some have no known price" : formatDollars(usd)}`;
}

/** What the plan said; null where it said nothing, or rightly that it costs nothing. */
function estimateOf({ usd, estimated_usd: estimated }: Bill): number | null {
  return estimated === 0 && usd === 0 ? null : estimated;
}

function estimateWords(bill: Bill): string[] {
  const { usd } = bill;
  const estimated = estimateOf(bill);
  if (estimated === null) return [];
  if (usd === null) return [`The plan said ${formatDollars(estimated)} before the first call; what the bill is cannot be said without all prices.`];
  const change = estimated === 0 ? null : Math.round((100 * (usd - estimated)) / estimated);
  const apart = change === null ? "" : change === 0 ? ", the same to within 1\u00a0%" : `, ${Math.abs(change)}\u00a0% ${change > 0 ? "more" : "less"}`;
  return [`The plan said ${formatDollars(estimated)} before the first call; the bill is ${formatDollars(usd)}${apart}.`];
}

function freeWords(free: readonly BillLine[], judges: number): string {
  if (free.length === judges) return judges === 1 ? "The judge costs nothing to ask." : "None of the judges costs anything to ask.";
  return `${free.length === 1 ? "Costs" : "Cost"} nothing to ask: ${free.map(({ judge }) => judge).join(", ")}.`;
}

function withoutCountWords({ judges }: Bill): string[] {
  const without = judges.filter(isPaid).reduce((sum, line) => sum + line.without_usage, 0);
  return without === 0 ? [] : [`${withCount(without, "call")} came back without a count of tokens (connections lost, time-outs, servers that do not count): the provider may have billed ${without === 1 ? "it" : "them"}, and what ${without === 1 ? "it" : "they"} cost is not in the sum.`];
}

function pricesWords({ prices }: Bill): string {
  return prices === null ? "No price list was at hand." : `Prices: ${prices.name} of ${prices.date} (SHA-256 ${prices.sha256.slice(0, 12)}).`;
}

/** The table of the bill; all cells are texts, the judge's name first. */
export const billHeader = ["Judge", "Calls", "Input tokens", "of these cached", "Output tokens", "Calls without a count", "US$"] as const;

/** One judge's cells after its name. */
export function billCells(line: BillLine): readonly string[] {
  return [
    ...[line.calls, line.input_tokens, line.cached_tokens, line.output_tokens, line.without_usage].map((count) => formatNumber(count, "count")),
    line.usd === null ? "unknown" : dollarText(line.usd),
  ];
}
