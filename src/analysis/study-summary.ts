import type { AnswerMode } from "../core/answer-mode.js";
import type { StudyFamily, StudySpec } from "../runner/study-spec.js";
import type { ReportDocument } from "./report-document.js";

/** How a report names its study: what was asked of whom, arm by arm. @param answers the modes in which replies were asked */
export function studySummary(id: string, spec: StudySpec, answers: readonly AnswerMode[]): ReportDocument["study"] {
  const [headline] = spec.contrasts;
  const treatment = headline?.treatment ?? 0;
  const arm = spec.arms[treatment]!;
  const family = familyOf(spec, treatment);
  return {
    id, name: spec.name, file: spec.file, focus: spec.focus ?? null,
    items: {
      spec: spec.items.spec, count: spec.items.count, fields: spec.items.fields, sha256: spec.items.sha256, skipped_rows: spec.items.skippedRows, unjudgeable_rows: spec.items.unjudgeableRows ?? 0,
      incorrect: spec.items.incorrect ?? null, sample: spec.items.sample ?? null, origin: spec.items.origin ?? null,
    },
    family: family.name, framings: [...new Set(spec.arms.map(({ framing }) => framing))], wordings: family.wordings,
    answer: [...new Set(answers)].join(", "),
    order: arm.order, labels: arm.labels, system: arm.system, seed: spec.seed, repeats: spec.repeats, checks: spec.checks, checked_arms: spec.checkedArms ?? "all",
    temperature: arm.temperature, max_tokens: arm.maxTokens,
    arms: spec.arms.map((each, index) => ({
      name: each.name, family: familyOf(spec, index).name, framing: each.framing, side: each.index === 1 ? "statement" : "speaker", wordings: familyOf(spec, index).wordings, labels: each.labels, system: each.system,
      order: each.order, answer: each.answerMode, temperature: each.temperature, max_tokens: each.maxTokens,
    })),
    contrast_names: spec.contrasts.map(({ name, baseline, treatment: other }) => ({ name, baseline: spec.arms[baseline]!.name, treatment: spec.arms[other]!.name })),
  };
}

function familyOf({ arms, families }: StudySpec, arm: number): StudyFamily {
  return families[arms[arm]!.family]!;
}
