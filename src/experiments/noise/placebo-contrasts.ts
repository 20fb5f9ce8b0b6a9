import { placeboBand } from "../../analysis/placebo-band.js";
import type { SectionInput } from "../../analysis/section-input.js";
import type { StudyArm, StudyFamily } from "../../runner/study-spec.js";
import { groupEffects, type GroupEffects } from "../../stats/domains/group-effects.js";
import type { Interval } from "../../stats/estimate.js";
import { meanEstimate } from "../../stats/estimates/mean-estimate.js";
import { ddsPseudoItems } from "../../stats/intervals/pseudo-items.js";
import { Design } from "../../stats/units/design.js";
import type { ArmColumns, ItemEstimate } from "../arm-columns.js";
import { armsAlikeButFor } from "../arms-alike-but-for.js";

/** The estimator of DDS between two wordings of one framing, where nothing else differs. */
export interface PlaceboContrast {
  readonly framing: string;
  /** `nouns`: the same words under other nouns (half of the wordings on); `wordings`: another skeleton too. */
  readonly kind: "nouns" | "wordings";
  /** Higher wordings against lower ones; null without complete items. */
  readonly estimate: ItemEstimate | null;
  readonly missing: number;
  /** Root mean square of the true differences between the two wordings of a pair, in percentage points. */
  readonly rms: number;
}

/** All placebos of a study's arms, and the band that follows from them; null without any. */
export interface Placebos {
  readonly contrasts: readonly PlaceboContrast[];
  /** Where 95 % of DDS lie that are nothing but wording, for a contrast of so many wordings and items. */
  readonly band: (wordings: number, items: number) => Interval;
}

/**
 * From arms that differ in nothing but how far their wordings are shifted. Each item is turned so that the higher of its two wordings is held
 * against the lower: over a full turn of the wordings the effects would cancel otherwise. The unit is the pair of wordings.
 */
export function placeboContrasts({ spec, verdicts }: Pick<SectionInput, "spec" | "verdicts">, columns: ArmColumns): Placebos | null {
  const pairs = armsAlikeButFor(spec, ["wording"]).flatMap((group) => {
    const rotating = group.filter((arm) => spec.arms[arm]!.wording === undefined);
    const [first, ...others] = [...rotating].sort((one, other) => offsetOf(spec.arms[one]!) - offsetOf(spec.arms[other]!));
    // Imported arms may look alike and be about other files.
    return first === undefined ? [] : others.filter((other) => offsetOf(spec.arms[other]!) !== offsetOf(spec.arms[first]!)).map((other) => [first, other] as const);
  });
  if (pairs.length === 0) return null;
  const turned = pairs.map(([first, second], index) => {
    const { wordings } = spec.families[spec.arms[first]!.family] as StudyFamily;
    const items = columns.complete([first, second]);
    const [before, after] = [verdicts.wording[first]!, verdicts.wording[second]!];
    const [own, other] = [columns.sums(first), columns.sums(second)];
    const values = Float64Array.from(items, (item) => (after[item]! > before[item]! ? 1 : -1) * (other[item]! - own[item]!));
    const pair = before.map((wording, item) => Math.min(wording, after[item]!) * wordings + Math.max(wording, after[item]!));
    const design = new Design({ rows: verdicts.items, repeats: spec.repeats, wording: pair, cluster: verdicts.cluster }).among(items);
    const estimate = meanEstimate(values, { design, pseudo: ddsPseudoItems, repeats: null, seed: spec.seed, intervalOnly: true });
    const members = [...items].map((item, place): readonly [number, number] => [index * wordings * wordings + pair[item]!, values[place]!]);
    const shift = offsetOf(spec.arms[second]!) - offsetOf(spec.arms[first]!);
    return {
      members,
      contrast: {
        framing: spec.arms[first]!.framing, kind: 2 * shift === wordings ? "nouns" as const : "wordings" as const, missing: verdicts.items - items.length,
        estimate: estimate === null ? null : { ...estimate, n: items.length }, rms: members.length === 0 ? 0 : 100 * groupEffects(members).rootMeanSquare,
      },
    };
  });
  const effects: GroupEffects = groupEffects(turned.flatMap(({ members }) => members));
  if (effects.groups === 0) return null;
  return { contrasts: turned.map(({ contrast }) => contrast), band: (wordings, items) => placeboBand(effects, { wordings, items }) };
}

function offsetOf({ wordingOffset = 0 }: StudyArm): number {
  return wordingOffset;
}
