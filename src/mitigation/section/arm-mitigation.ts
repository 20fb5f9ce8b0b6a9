import type { CollectedVerdicts } from "../../analysis/collect-verdicts.js";
import type { StudySpec } from "../../runner/study-spec.js";
import type { Mitigation } from "../evaluation/mitigation.js";
import { acceptOfArms } from "./accept-of-arms.js";
import { armsAsked } from "./arms-asked.js";
import { lostInArms } from "./lost-in-arms.js";
import type { ArmPair } from "./plain-arms.js";

/** The verdicts of two arms under one mitigation. */
export function armMitigation(spec: StudySpec, verdicts: CollectedVerdicts, name: string, pair: ArmPair): Mitigation {
  const { statement, speaker } = pair;
  const [first, second] = [spec.arms[statement]!, spec.arms[speaker]!];
  return {
    name, title: name, kind: "arms",
    // Two arms that render the very same prompt share their replies.
    zeroByConstruction: first.framing === second.framing && first.family === second.family && JSON.stringify(first.labels) === JSON.stringify(second.labels),
    accept: acceptOfArms(verdicts, pair), abstained: null, lost: lostInArms(spec, verdicts, pair), calls: [armsAsked(spec, statement).length, armsAsked(spec, speaker).length],
  };
}
