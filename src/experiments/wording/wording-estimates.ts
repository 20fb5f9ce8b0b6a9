import type { SectionInput } from "../../analysis/section-input.js";
import { crossedComponents, type CrossedComponents } from "../../stats/domains/crossed-components.js";
import type { Interval } from "../../stats/estimate.js";
import { cutInterval } from "../../stats/intervals/cut-interval.js";
import { tInterval } from "../../stats/intervals/t-interval.js";
import { ArmColumns, type ItemEstimate } from "../arm-columns.js";
import { framedArms, type FramedArms } from "../framed-arms.js";

/** DDS of items crossed with fixed wordings. */
export interface WordingEstimates {
  /** The wordings that have items, in the study's order, each with its own DDS (by item or cluster, percentage points). */
  readonly wordings: readonly { readonly arms: FramedArms; readonly dds: ItemEstimate }[];
  /** For these wordings and no others: items (or clusters) are the unit. */
  readonly theseWordings: ItemEstimate;
  /** For wordings like these: their spread is counted in. Percentage points. */
  readonly anyWording: { readonly estimate: number; readonly se: number; readonly df: number; readonly ci95: Interval; readonly n: number };
  /** In squared shares. */
  readonly components: CrossedComponents;
  /** Items with a difference in one wording at least, and in every one. */
  readonly items: number;
  readonly complete: number;
}

/**
 * DDS over fixed wordings, each asked of the items in both framings: two-way random effects of an item's difference. The error of the mean over W wordings counts
 * what wordings vary by, se^2 = (that of the items) + (variance of wordings) / W, with Satterthwaite's degrees of freedom, so that few wordings make a wide interval however
 * many items there are. Null with fewer than two wordings in both framings, or where hardly any item met two.
 */
export function wordingEstimates(input: SectionInput, columns = new ArmColumns(input)): WordingEstimates | null {
  const fixed = framedArms(input.spec, "wording").map((levels) => levels.filter(({ statement }) => input.spec.arms[statement]!.wording !== undefined));
  const chosen = fixed.reduce<readonly FramedArms[]>((most, levels) => levels.length > most.length ? levels : most, []);
  const wordings = chosen.flatMap((arms) => {
    const dds = columns.estimate([{ arm: arms.speaker, weight: 1 }, { arm: arms.statement, weight: -1 }]);
    return dds === null ? [] : [{ arms, dds }];
  });
  if (wordings.length < 2) return null;
  const items = input.verdicts.items;
  const values = new Float64Array(items * wordings.length);
  wordings.forEach(({ arms }, wording) => {
    const [statement, speaker] = [columns.sums(arms.statement), columns.sums(arms.speaker)];
    for (let item = 0; item < items; item++) values[item * wordings.length + wording] = speaker[item]! - statement[item]!;
  });
  const components = crossedComponents(values, wordings.length);
  if (components === null) return null;
  const known = Int32Array.from({ length: items }, (_, item) => item).filter((item) => !Number.isNaN(components.itemMeans[item]!));
  // Fixed wordings have no wording to group the items by.
  const theseWordings = columns.mean(Float64Array.from(known, (item) => components.itemMeans[item]!), known, [wordings[0]!.arms.statement], 2);
  if (theseWordings === null) return null;
  let complete = 0;
  for (const item of known) if (wordings.every((_, wording) => !Number.isNaN(values[item * wordings.length + wording]!))) complete++;
  return { wordings, theseWordings, anyWording: generalised(theseWordings, components), components, items: known.length, complete };
}

function generalised({ estimate, se, df, ci95, n }: ItemEstimate, { wordingMeans, wordingError }: CrossedComponents): WordingEstimates["anyWording"] {
  const count = wordingMeans.length;
  const middle = wordingMeans.reduce((sum, own) => sum + own, 0) / count;
  const seen = wordingMeans.reduce((sum, own) => sum + (own - middle) ** 2, 0) / (count - 1);
  // The item's error holds the wordings' sampling error already; what is seen of them beyond it comes on top.
  const variance = se ** 2 + 1e4 * Math.max(0, seen - wordingError) / count;
  const ofWordings = Math.min(variance, 1e4 * Math.max(seen, wordingError) / count);
  const ofItems = variance - ofWordings;
  const degrees = Math.max(1, variance ** 2 / (ofWordings ** 2 / (count - 1) + ofItems ** 2 / Math.max(1, df ?? n - 1)));
  const [low, high] = tInterval(estimate, Math.sqrt(variance), degrees);
  // Never narrower than for these wordings alone, whose interval may rest on imagined items.
  return { estimate, se: Math.sqrt(variance), df: degrees, ci95: cutInterval([Math.min(low, ci95[0]), Math.max(high, ci95[1])], -200, 200), n };
}
