import type { StudyArm, StudySpec } from "../../runner/study-spec.js";
import type { ArmFactor } from "../arm-factor.js";
import { headlineArms } from "../headline-arms.js";
import { likenessKey } from "../likeness-key.js";

/** One level of a factor: the claim as a statement and in a speaker's mouth. */
export interface FactorLevel {
  readonly level: string;
  /** Places of the arms. */
  readonly statement: number;
  readonly speaker: number;
}

/** Levels that differ in the factor alone, the default first. */
export interface FactorGroup {
  /** What the other factors are, where the study has several groups; empty for one. */
  readonly name: string;
  readonly levels: readonly FactorLevel[];
}

/** A factor as a section sees it. */
export interface FactorView {
  /** What arms of one group may differ in, beside their framing. */
  readonly factors: readonly ArmFactor[];
  /** The level of an arm in words; null for an arm that has no part in it. */
  readonly levelOf: (arm: StudyArm, index: number) => string | null;
  /** The level that others are held against, where it is there; else the headline's, else the first. */
  readonly standard?: string | undefined;
  /** Which of an arm's framings are one level's statement and speaker; the headline's own unless told. */
  readonly sideOf?: ((arm: StudyArm) => 1 | 2 | null) | undefined;
}

/** Groups of two levels or more, each with both framings. Chained arms and those that ask no claim have no part. */
export function factorGroups(spec: StudySpec, view: FactorView): readonly FactorGroup[] {
  const headline = headlineArms(spec);
  const framings = headline === null ? null : [headline.statement, headline.speaker].map((arm) => spec.arms[arm]!.framing);
  const sideOf = view.sideOf ?? ((arm: StudyArm): 1 | 2 | null => framings === null || framings.includes(arm.framing) || !sharesFramings(spec, arm, framings) ? arm.index : null);
  const groups = new Map<string, Map<string, { statement?: number; speaker?: number }>>();
  spec.arms.forEach((arm, index) => {
    const [level, side] = [view.levelOf(arm, index), sideOf(arm)];
    if (level === null || side === null || arm.asksQuestion === true || arm.chain !== undefined) return;
    const key = likenessKey(spec, index, ["framing", ...view.factors]);
    const group = groups.get(key) ?? new Map<string, { statement?: number; speaker?: number }>();
    groups.set(key, group);
    const own = group.get(level) ?? {};
    group.set(level, own);
    if (side === 1) own.statement ??= index;
    else own.speaker ??= index;
  });
  const found = [...groups.values()].map((group) => [...group].flatMap(([level, { statement, speaker }]) => statement === undefined || speaker === undefined ? [] : [{ level, statement, speaker }]))
    .filter((levels) => levels.length > 1);
  return found.map((levels) => {
    const standard = levels.find(({ level }) => level === view.standard) ?? levels.find(({ speaker }) => speaker === headline?.speaker) ?? levels[0]!;
    return { name: found.length === 1 ? "" : spec.arms[standard.speaker]!.name, levels: [standard, ...levels.filter((level) => level !== standard)] };
  });
}

/** Whether an arm's family has a framing of the headline, so that this one is another rung and no level. */
function sharesFramings(spec: StudySpec, arm: StudyArm, framings: readonly string[]): boolean {
  return spec.arms.some((other) => other.family === arm.family && other.index === arm.index && framings.includes(other.framing));
}
