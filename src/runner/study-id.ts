import { canonicalJson } from "../core/canonical-json.js";
import { sha256 } from "../core/sha256.js";
import { armVariation } from "./arm-variation.js";
import type { StudySpec } from "./study-spec.js";

/**
 * The study id: SHA-256 of items, judges, arms, seed and repeats. Names, contrasts, checks and output caps are no part
 * of it.
 */
export function studyId(spec: StudySpec): string {
  return sha256(canonicalJson({
    items: spec.items.sha256,
    judges: spec.judges.map(({ identity, answerMode }) => ({ identity, answerMode })),
    arms: spec.arms.map(({ family, framing, fingerprint, labels, system, order, answerMode, temperature, ...variation }) => ({
      family: spec.families[family]?.hash, framing, fingerprint, labels, system, order, answerMode, temperature, ...armVariation(variation),
    })),
    seed: spec.seed,
    repeats: spec.repeats,
  }));
}
