import type { CollectedVerdicts } from "../../analysis/collect-verdicts.js";
import type { StudySpec } from "../../runner/study-spec.js";
import type { CellFlags } from "../evaluation/plain-verdicts.js";
import type { ArmPair } from "./plain-arms.js";

/** Where no asking that was answered gave a verdict, and none is still pending. */
export function lostInArms({ repeats }: Pick<StudySpec, "repeats">, { lost }: Pick<CollectedVerdicts, "lost">, { statement, speaker }: ArmPair): CellFlags {
  const flags = (column: Uint16Array): Uint8Array => Uint8Array.from(column, (count) => Number(count >= repeats));
  const [[a, b], [c, d]] = [lost[statement]!, lost[speaker]!];
  return [flags(a), flags(b), flags(c), flags(d)];
}
