import { excludesZero } from "../../stats/intervals/excludes-zero.js";
import { tInterval } from "../../stats/intervals/t-interval.js";
import { fitFlipMatching } from "../two-call/fit-flip-matching.js";
import { flipMatchedMitigation } from "../two-call/flip-matched-mitigation.js";
import { accuracyAdvantage } from "./accuracy-advantage.js";
import { choosingHalf } from "./choosing-half.js";
import { columnsAmong } from "./columns-among.js";
import { commonItems } from "./common-items.js";
import { evaluateMitigation } from "./evaluate-mitigation.js";
import { fallOfSize } from "./fall-of-size.js";
import { itemsAmong } from "./items-among.js";
import type { Mitigation } from "./mitigation.js";
import type { MitigationEvaluation } from "./mitigation-evaluation.js";
import type { Criterion, MitigationVerdict } from "./mitigation-verdict.js";
import type { PlainVerdicts } from "./plain-verdicts.js";
import { shiftsBetween } from "./shifts-between.js";

/** Points of accuracy that a mitigation may cost in one framing. */
const mostAccuracyLost = 2;
/** The control that a mitigation has to beat: a prompt of equal length with neutral content. */
const placebo = "placebo";

/**
 * Chooses one mitigation on one half of the items and tests on the other all that "works" asks for: no shift of its size is left, nothing
 * else got worse, and neither a neutral prompt nor judging blind nor coin flips do as well. Those that leave no DDS by construction and the
 * placebo are not in the choice, nor is what has fewer than half of the items that another has. Choosing: the smallest |DDS-joint| among those that are not degenerate and, as observed, lose no more than
 * 2 points of accuracy in either framing; where there is none, among all.
 */
export function judgeMitigations(plain: PlainVerdicts, mitigations: readonly Mitigation[]): MitigationVerdict {
  const half = choosingHalf(plain.field, plain.fields, plain.seed);
  const summary = { by: half.by, confirmingFields: half.confirmingFields, choosing: half.choosing.length, confirming: half.confirming.length };
  const candidates = mitigations.filter(({ name, zeroByConstruction }) => !zeroByConstruction && name !== placebo);
  const first = itemsAmong(plain, candidates, half.choosing);
  const evaluated = first.mitigations.flatMap((one) => evaluateMitigation(first.plain, one) ?? []);
  const most = Math.max(0, ...evaluated.map(({ n }) => n));
  const tried = evaluated.filter(({ n }) => 2 * n >= most);
  const sound = tried.filter(({ degenerate, accuracy: { change } }) => degenerate.length === 0 && change.c1.estimate >= -mostAccuracyLost && change.c2.estimate >= -mostAccuracyLost);
  const best = (sound.length > 0 ? sound : tried).reduce<MitigationEvaluation | null>((least, one) => least === null || Math.abs(one.dds_joint.estimate) < Math.abs(least.dds_joint.estimate) ? one : least, null);
  const nothing: MitigationVerdict = { chosen: null, title: null, works: false, confirmed: null, criteria: [], half: summary };
  if (best === null) return nothing;
  const second = itemsAmong(plain, mitigations, half.confirming);
  const chosen = second.mitigations.find(({ name }) => name === best.name)!;
  const confirmed = evaluateMitigation(second.plain, chosen);
  if (confirmed === null) return nothing;
  const flips = flipMatchedMitigation(second.plain.accept, fitFlipMatching(first.plain.accept), null);
  const criteria = criteriaOf(second.plain, chosen, confirmed, { placebo: second.mitigations.find(({ name }) => name === placebo) ?? null, flips });
  return { chosen: best.name, title: best.title, works: criteria.every(({ met }) => met === true), confirmed, criteria, half: summary };
}

interface Controls {
  readonly placebo: Mitigation | null;
  readonly flips: Mitigation;
}

function criteriaOf(plain: PlainVerdicts, mitigation: Mitigation, own: MitigationEvaluation, { placebo: neutral, flips }: Controls): Criterion[] {
  const { accuracy, dprime, equivalence, fall, dds_plain: before } = own;
  const beatsInAccuracy = (name: string, other: readonly [Float64Array, Float64Array]): Criterion => {
    const advantage = accuracyAdvantage([mitigation.accept[2], mitigation.accept[3]], other, plain.design);
    return criterion(name, advantage === null ? null : advantage.ci95[0] > 0, advantage, "points of accuracy");
  };
  return [
    criterion("there is a shift to take away", excludesZero(before.ci95), before, "points of DDS without it"),
    criterion("its size falls", fall.ci95[0] > 0, fall, "points of |DDS|"),
    {
      name: "no field keeps a shift", met: equivalence.shown, ci95: null,
      ...equivalence.by === "every field" ? { estimate: equivalence.fields_shown, detail: `of ${equivalence.fields} fields within ${equivalence.margin} points` }
        : { estimate: equivalence.rms_bound95, detail: `points, 95 % bound of the root mean square of the fields' DDS; margin ${equivalence.margin}` },
    },
    ...(["c1", "c2"] as const).map((framing): Criterion => {
      if (framing === "c1" && own.statements_unchanged) return unchanged("accuracy of C1");
      const change = accuracy.change[framing];
      const [low] = change.df === null ? change.ci95 : tInterval(change.estimate, change.se, change.df, 0.9);
      return criterion(`accuracy of ${framing.toUpperCase()} is not lower by ${mostAccuracyLost} points`, low > -mostAccuracyLost, change, "points of accuracy, one-sided at 5 %");
    }),
    ...(["c1", "c2"] as const).map((framing) => framing === "c1" && own.statements_unchanged ? unchanged("d-prime of C1") : criterion(`d-prime of ${framing.toUpperCase()} is not lower`, dprime.change[framing].ci95[1] >= 0, dprime.change[framing], "in z units")),
    {
      name: "it is still a judge", met: own.degenerate.length === 0, estimate: Math.min(dprime.mitigated.c1, dprime.mitigated.c2), ci95: null,
      detail: `lower d-prime of the two framings, in z units; ${own.degenerate.length === 0 ? "it accepts and rejects, and tells right from wrong" : own.degenerate.join("; ")}`,
    },
    beatsPlacebo(plain, mitigation, neutral),
    beatsInAccuracy("it beats judging the statement alone", [plain.accept[0], plain.accept[1]]),
    beatsInAccuracy("it beats random flip-matching", [flips.accept[2], flips.accept[3]]),
  ];
}

function criterion(name: string, met: boolean | null, number: { readonly estimate: number; readonly ci95: readonly [number, number] } | null, unit: string): Criterion {
  return { name, met, detail: number === null ? "not measured" : unit, estimate: number?.estimate ?? null, ci95: number?.ci95 ?? null };
}

function unchanged(measure: string): Criterion {
  return { name: `${measure} is not lower`, met: true, detail: "verdicts on statements stay as they are", estimate: 0, ci95: null };
}

/** The fall against the placebo's own DDS-joint, on the items that both hold. */
function beatsPlacebo(plain: PlainVerdicts, mitigation: Mitigation, neutral: Mitigation | null): Criterion {
  const name = "it beats the placebo prompt";
  if (neutral === null) return { name, met: null, detail: "no arms with the placebo prompt in both framings", estimate: null, ci95: null };
  const rows = commonItems([...neutral.accept, ...mitigation.accept]);
  const [theirs, ours] = [columnsAmong(neutral.accept, rows), columnsAmong(mitigation.accept, rows)].map(([a, b, c, d]) => shiftsBetween([a, b], [c, d])) as [Float64Array, Float64Array];
  const fall = fallOfSize(theirs, ours, plain.design.among(rows));
  return criterion(name, fall === null ? null : fall.ci95[0] > 0, fall, "points of |DDS| less than under the placebo");
}
