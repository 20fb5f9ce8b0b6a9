import { dollarText } from "./dollar-text.js";

/** What is known of a run's cost at its end, in US dollars. */
export interface CostOutcome {
  /** Null where the plan could not say. */
  readonly estimatedUsd: number | null;
  /** Null where the price of a judge that was asked is unknown. */
  readonly billedUsd: number | null;
  /** Calls that may have been billed but came back without a count. */
  readonly withoutUsage: number;
}

/** The estimate beside the bill, in one sentence for people. */
export function compareCost({ estimatedUsd, billedUsd, withoutUsage }: CostOutcome): string {
  const uncounted = withoutUsage === 0 ? "" : `, not counting ${withoutUsage.toLocaleString("en-US")} call${withoutUsage === 1 ? "" : "s"} that came back without a count of tokens`;
  if (billedUsd === null) return `What it cost is unknown: no price for a judge that was asked${uncounted}.`;
  return `It cost ${dollarText(billedUsd)}${comparison(estimatedUsd, billedUsd)}${uncounted}.`;
}

function comparison(estimatedUsd: number | null, billedUsd: number): string {
  if (estimatedUsd === null) return "";
  const estimate = dollarText(estimatedUsd);
  if (estimate === dollarText(billedUsd)) return ", as estimated";
  if (estimatedUsd === 0) return `, where ${estimate} was estimated`;
  const percent = Math.round(Math.abs(billedUsd / estimatedUsd - 1) * 100);
  const amount = percent === 0 ? "less than 1" : percent.toLocaleString("en-US");
  return `, ${amount} % ${billedUsd < estimatedUsd ? "less" : "more"} than the ${estimate} estimated`;
}
