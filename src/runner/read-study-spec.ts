import type { StudyArm, StudyContrast, StudyJudge, StudySpec } from "./study-spec.js";

/** A study as the first schema kept it: one family, compared in several framings. */
interface FirstStudySpec {
  readonly items: StudySpec["items"];
  readonly family: StudySpec["families"][number] & { readonly fingerprint: string };
  readonly framings: readonly { readonly id: string; readonly index: 1 | 2 }[];
  readonly judges: readonly StudyJudge[];
  readonly order: StudyArm["order"];
  readonly labels: readonly [string, string] | null;
  readonly system: string | null;
  readonly temperature: number;
  readonly maxTokens: number;
  readonly seed: number;
  readonly repeats: number;
  readonly warnings: readonly string[];
}

/** The specification of a stored study, also of one that an earlier version planned. */
export function readStudySpec(stored: unknown): StudySpec {
  const spec = stored as StudySpec | FirstStudySpec;
  return "version" in spec ? spec : fromFirst(spec);
}

function fromFirst(spec: FirstStudySpec): StudySpec {
  const { family: { fingerprint, ...family }, framings, order, labels, system, temperature, maxTokens } = spec;
  const name = (arm: number) => framings[arm]?.id ?? "";
  const contrast = (baseline: number, treatment: number): StudyContrast => ({ name: `${name(treatment)} - ${name(baseline)}`, baseline, treatment });
  const last = framings.findLastIndex(({ index }) => index === 2);
  return {
    version: 2, name: null, file: null, items: spec.items, families: [family],
    arms: framings.map(({ id, index }) => ({ name: id, family: 0, framing: id, index, fingerprint, labels, system, order, answerMode: null, temperature, maxTokens })),
    contrasts: [
      contrast(Math.max(0, framings.findIndex(({ index }) => index === 1)), last < 0 ? framings.length - 1 : last),
      ...framings.length < 3 ? [] : framings.slice(1).map((_, arm) => contrast(arm, arm + 1)),
    ],
    judges: spec.judges, seed: spec.seed, repeats: spec.repeats, checks: 0, warnings: spec.warnings,
  };
}
