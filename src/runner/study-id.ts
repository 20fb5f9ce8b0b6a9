import { canonicalJson } from "../core/canonical-json.js";
import { sha256 } from "../core/sha256.js";
import type { StudySpec } from "./study-spec.js";

/** The study id: SHA-256 of items, judges, arms, seed and repeats. The output cap is not part of it. */
export function studyId(spec: StudySpec): string {
  return sha256(canonicalJson({
    items: spec.items.sha256,
    judges: spec.judges.map(({ identity, answerMode }) => ({ identity, answerMode })),
    arms: { family: spec.family.fingerprint, files: spec.family.hash, framings: spec.framings, order: spec.order, labels: spec.labels, system: spec.system, temperature: spec.temperature },
    seed: spec.seed,
    repeats: spec.repeats,
  }));
}
