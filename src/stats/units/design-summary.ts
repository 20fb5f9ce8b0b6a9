import type { Design } from "./design.js";
import type { Estimate } from "../estimate.js";

/** The unit of inference in the names of the report's JSON: which, how many, why, and what was not taken. */
export interface DesignSummary {
  readonly unit: Estimate["unit"];
  /** How many units: items, wordings or clusters. */
  readonly units: number;
  /** One sentence. */
  readonly why: string;
  /** How often each trial was asked. */
  readonly repeats: number;
  /** The ways in which the items are gathered. */
  readonly groupings: readonly {
    readonly unit: "wording" | "cluster";
    readonly groups: number;
    /** Items in the largest group. */
    readonly largest: number;
    /** Why it is not the unit; null where it is. */
    readonly rejected: string | null;
  }[];
}

/**
 * Says what carries the inference, and why.
 * @param estimate the headline estimate on this design, which tells the unit where there are several to choose from; null without items
 */
export function designSummary(design: Design, estimate: Estimate | null): DesignSummary {
  const unit = estimate?.unit ?? design.groupings[0]?.unit ?? "item";
  const chosen = design.groupings.find((grouping) => grouping.unit === unit);
  const several = design.groupings.length > 1 ? `, whose interval is the widest of the ${design.groupings.length}` : "";
  const repeated = design.repeats > 1 ? `; the value of an item is the mean over its ${design.repeats} askings` : "";
  return {
    unit, units: chosen?.count ?? design.items, repeats: design.repeats,
    why: `${groundsOf(design)}: the ${unit} is the unit${several}${repeated}`,
    groupings: design.candidates.map(({ unit: own, groups, largest, rejected }) => ({
      unit: own, groups, largest, rejected: rejected ?? (own === unit ? null : `the interval by ${unit} is wider`),
    })),
  };
}

function groundsOf({ candidates, items }: Design): string {
  if (items === 0) return "no item is complete";
  if (candidates.length === 0) return "no wordings rotate over the items and no clusters are named";
  return candidates.map(({ unit, groups, rejected }) => {
    if (rejected !== null) return rejected;
    return unit === "wording" ? `items rotate over ${groups} wordings` : `items come from ${groups} clusters`;
  }).join(" and ");
}
