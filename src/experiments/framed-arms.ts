import type { StudySpec } from "../runner/study-spec.js";
import type { ArmFactor } from "./arm-factor.js";
import { armLevel } from "./arm-level.js";
import { armsAlikeButFor } from "./arms-alike-but-for.js";
import { headlineArms } from "./headline-arms.js";

/** The two arms of one level of a factor: the claim as a statement and as a speaker's. Places in the study's list. */
export interface FramedArms {
  readonly level: string;
  readonly statement: number;
  readonly speaker: number;
}

/**
 * The levels of a factor that were asked in both framings of the headline contrast, in groups that are alike in all else, the headline's own group
 * first. Where a group lacks the headline's framings, its first arm of each side takes their place.
 * @param carried what the factor brings along, such as the system prompt of a control; may differ too
 */
export function framedArms(spec: StudySpec, factor: ArmFactor, carried: readonly ArmFactor[] = []): readonly (readonly FramedArms[])[] {
  const headline = headlineArms(spec);
  const groups = armsAlikeButFor(spec, ["framing", factor, ...carried]);
  const leads = (group: readonly number[]): boolean => headline !== null && group.includes(headline.speaker);
  return [...groups.filter(leads), ...groups.filter((group) => !leads(group))].flatMap((group) => {
    const framings = framingsOf(spec, group);
    if (framings === null) return [];
    const levels = new Map<string, { statement?: number; speaker?: number }>();
    for (const arm of group) {
      const level = armLevel(spec, arm, factor);
      const own = levels.get(level) ?? {};
      levels.set(level, own);
      const { framing } = spec.arms[arm]!;
      if (framing === framings.statement) own.statement ??= arm;
      else if (framing === framings.speaker) own.speaker ??= arm;
    }
    const both = [...levels].flatMap(([level, { statement, speaker }]) => statement === undefined || speaker === undefined ? [] : [{ level, statement, speaker }]);
    return both.length === 0 ? [] : [both];
  });
}

function framingsOf(spec: StudySpec, group: readonly number[]): { readonly statement: string; readonly speaker: string } | null {
  const headline = headlineArms(spec);
  const arms = group.map((arm) => spec.arms[arm]!);
  const has = (framing: string): boolean => arms.some((arm) => arm.framing === framing);
  if (headline !== null) {
    const [statement, speaker] = [spec.arms[headline.statement]!.framing, spec.arms[headline.speaker]!.framing];
    if (statement !== speaker && has(statement) && has(speaker)) return { statement, speaker };
  }
  const [statement, speaker] = [arms.find(({ index }) => index === 1), arms.find(({ index }) => index === 2)];
  return statement === undefined || speaker === undefined ? null : { statement: statement.framing, speaker: speaker.framing };
}
