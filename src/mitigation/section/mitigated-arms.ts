import type { StudySpec } from "../../runner/study-spec.js";
import { mitigationOf } from "./mitigation-of.js";
import type { ArmPair } from "./plain-arms.js";

/** The arms of one mitigation. */
export interface MitigatedArms {
  readonly name: string;
  /** Null where the study does not ask under it in both framings, so that only a fixed baseline would be left. */
  readonly pair: ArmPair | null;
}

/** The mitigations of a study in the order in which they come; of several arms of one framing that which is framed as the plain one is, else the first. */
export function mitigatedArms(spec: StudySpec, plain: ArmPair): readonly MitigatedArms[] {
  const names = [...new Set(spec.arms.flatMap((_, arm) => mitigationOf(spec, arm) ?? []))];
  return names.map((name) => {
    const [statement, speaker] = ([1, 2] as const).map((side) => {
      const own = spec.arms.flatMap((arm, place) => mitigationOf(spec, place) === name && arm.index === side && arm.asksQuestion !== true && arm.chain?.kind !== "challenge" ? [place] : []);
      const like = spec.arms[side === 1 ? plain.statement : plain.speaker]!.framing;
      return own.find((place) => spec.arms[place]!.framing === like) ?? own[0];
    });
    return { name, pair: statement === undefined || speaker === undefined ? null : { statement, speaker } };
  });
}
