import type { CollectedVerdicts } from "../../analysis/collect-verdicts.js";
import type { SectionEstimate } from "../../analysis/section.js";
import { pairedShareInterval } from "../../stats/intervals/paired-share-interval.js";
import { scaleInterval } from "../../stats/intervals/scale-interval.js";
import { shareInterval } from "../../stats/intervals/share-interval.js";
import { sum } from "../../stats/numerics/sum.js";
import { Design } from "../../stats/units/design.js";
import { groupSums } from "../../stats/units/group-sums.js";
import type { CountedClaims } from "./trajectories.js";

type Clusters = Pick<CollectedVerdicts, "cluster" | "items">;

/** A share of claims in percent, by item or cluster; null without claims. */
export function claimShare(claims: CountedClaims, units: Clusters): SectionEstimate | null {
  const tries = sum(claims.tries);
  if (tries === 0) return null;
  return { estimate: 100 * sum(claims.successes) / tries, ci95: scaleInterval(shareInterval(byUnit(claims, units)), 100), n: tries };
}

/** The difference of two such shares of the same items, second less first, in points; null where one has no claims. */
export function claimShareDifference(first: CountedClaims, second: CountedClaims, units: Clusters): SectionEstimate | null {
  const [own, other] = [claimShare(first, units), claimShare(second, units)];
  if (own === null || other === null) return null;
  return { estimate: other.estimate - own.estimate, ci95: scaleInterval(pairedShareInterval(byUnit(first, units), byUnit(second, units)), 100) };
}

function byUnit({ successes, tries }: CountedClaims, { cluster, items }: Clusters): CountedClaims {
  const [grouping] = new Design({ rows: items, cluster }).groupings;
  return grouping === undefined ? { successes, tries } : { successes: groupSums(successes, grouping), tries: groupSums(tries, grouping) };
}
