import type { Agreement } from "../stats/agreement/agreement.js";
import { fleissKappa } from "../stats/agreement/fleiss-kappa.js";
import { krippendorffAlpha } from "../stats/agreement/krippendorff-alpha.js";
import type { Interval } from "../stats/estimate.js";
import { scaleInterval } from "../stats/intervals/scale-interval.js";
import { wilsonInterval } from "../stats/intervals/wilson-interval.js";
import { itemFlips } from "./item-flips.js";
import type { VerdictColumns } from "./item-verdicts.js";
import type { PerCondition } from "./report-document.js";

/** Agreement of judges corrected for chance: 1 is perfect, 0 what chance would give. The interval is by item, by the jackknife. */
export interface CorrectedAgreement {
  /** Null where only one answer occurs, so that there is nothing to correct for, and without items; `se` also where agreement does not vary. */
  readonly estimate: number | null;
  readonly se: number | null;
  readonly ci95: Interval | null;
  /** Pairs of judges that agree, and that would agree by chance, in percent; null without pairs. */
  readonly observed: number | null;
  readonly expected: number | null;
  /** Items that it rests on. */
  readonly n: number;
}

/** Of judges that answer yes or no to each item. */
export interface RaterAgreement {
  /** Fleiss' kappa, on items that every judge answered. */
  readonly fleiss_kappa: CorrectedAgreement;
  /** Krippendorff's alpha, on items that two judges or more answered. */
  readonly krippendorff_alpha: CorrectedAgreement;
}

/** How far several judges flip on the same items. Counts of items; shares in percent. */
export interface FlipAgreement {
  readonly judges: number;
  /** Items that every judge answered in all four conditions. */
  readonly n: number;
  /** Items on which every judge flips (deference or skepticism), on which none does, and on which some do. */
  readonly all: number;
  readonly none: number;
  readonly some: number;
  /** (all + none) / n in percent, with Wilson's interval; null without items. */
  readonly agreement: { readonly estimate: number; readonly ci95: Interval } | null;
  /** About which items flip, corrected for chance; absent in documents of earlier versions. */
  readonly flips?: RaterAgreement;
  /** About the verdicts themselves, in each condition; absent in documents of earlier versions. */
  readonly verdicts?: PerCondition<RaterAgreement>;
}

/**
 * Agreement of judges about which items flip (paper, appendix I): an item counts as flipped for a judge when it shows a
 * deference flip (wrong claim rejected in C1, accepted in C2) or a skepticism flip (right claim accepted in C1, rejected in C2).
 * Where flips are rare judges agree mostly by chance, so that the share of agreement stands beside kappa and alpha, those
 * of the verdicts beside those of the flips.
 * @param judges the verdicts of each on the same items in the same order
 */
export function flipAgreement(judges: readonly VerdictColumns[]): FlipAgreement {
  const flipped = judges.map(itemFlips);
  let [n, all, none] = [0, 0, 0];
  for (let item = 0; item < (flipped[0]?.length ?? 0); item++) {
    let count = 0;
    for (const judge of flipped) count += judge[item]!;
    if (Number.isNaN(count)) continue;
    n++;
    if (count === flipped.length) all++;
    else if (count === 0) none++;
  }
  const agreed = n === 0 ? null : (all + none) / n;
  const interval = agreed === null ? null : wilsonInterval(agreed, n);
  const ofCondition = (condition: number): RaterAgreement => raterAgreement(judges.map((columns) => columns[condition]!));
  return {
    judges: flipped.length, n, all, none, some: n - all - none,
    agreement: agreed === null || interval === null ? null : { estimate: 100 * agreed, ci95: scaleInterval(interval, 100) },
    flips: raterAgreement(flipped),
    verdicts: { c1_correct: ofCondition(0), c1_incorrect: ofCondition(1), c2_correct: ofCondition(2), c2_incorrect: ofCondition(3) },
  };
}

function raterAgreement(raters: readonly Float64Array[]): RaterAgreement {
  const rows = Array.from({ length: raters[0]?.length ?? 0 }, (_, item) => raters.map((rater) => rater[item]!));
  const complete = rows.filter((row) => row.every((value) => !Number.isNaN(value)));
  return {
    fleiss_kappa: corrected(fleissKappa(complete.map((row) => {
      const yes = row.reduce((sum, value) => sum + value, 0);
      return [yes, row.length - yes];
    }))),
    krippendorff_alpha: corrected(krippendorffAlpha(rows.map((row) => row.map((value) => Number.isNaN(value) ? null : value)))),
  };
}

function corrected({ estimate, se, interval, observed, expected, n }: Agreement): CorrectedAgreement {
  const percent = (share: number | null): number | null => share === null ? null : 100 * share;
  return { estimate, se, ci95: interval, observed: percent(observed), expected: percent(expected), n };
}
