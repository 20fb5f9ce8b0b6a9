import type { PlantedArm } from "../../src/judges/simulated/simulated-trial.js";
import { levelsOfArm } from "../../src/runner/levels-of-arm.js";
import type { StudyArm } from "../../src/runner/study-spec.js";

/** An arm as a simulated judge sees it. Of the presets only speakers' framings are given labels that show. */
export function plantedArm(arm: StudyArm): PlantedArm {
  return { framingIndex: arm.index, framing: arm.framing, factors: levelsOfArm(arm, arm.index === 2) };
}
