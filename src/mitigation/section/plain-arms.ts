import type { StudyArm, StudySpec } from "../../runner/study-spec.js";
import { mitigationOf } from "./mitigation-of.js";

/** Two arms of a study by their places: the same claims as statements and as what a speaker said. */
export interface ArmPair {
  readonly statement: number;
  readonly speaker: number;
}

/** The arms that mitigations are held against: without one, asked plainly, the pair of the first contrast that has such; null where there is none. */
export function plainArms(spec: StudySpec): ArmPair | null {
  const isPlain = (arm: number): boolean => mitigationOf(spec, arm) === null && asksPlainly(spec.arms[arm]!);
  const compared = spec.contrasts.find(({ baseline, treatment }) => isPlain(baseline) && isPlain(treatment) && spec.arms[baseline]!.index === 1 && spec.arms[treatment]!.index === 2);
  if (compared !== undefined) return { statement: compared.baseline, speaker: compared.treatment };
  const [statement, speaker] = ([1, 2] as const).map((side) => spec.arms.findIndex(({ index }, arm) => index === side && isPlain(arm))) as [number, number];
  return statement < 0 || speaker < 0 ? null : { statement, speaker };
}

/** Without a control, a challenge, an inverted question or a role. */
function asksPlainly({ control, question, chain, preemptive, asksQuestion, role }: StudyArm): boolean {
  return control === undefined && question === undefined && chain === undefined && preemptive === undefined && asksQuestion === undefined && role === undefined;
}
