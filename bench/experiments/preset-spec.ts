import type { StudyArm, StudySpec } from "../../src/runner/study-spec.js";
import { loadStudyFile } from "../../src/study/file/load-study-file.js";
import { presetPath } from "../../src/study/preset-path.js";
import { resolveArms } from "../../src/study/resolve-arms.js";

const fields = 10;

/**
 * A preset's study as `run --preset` makes it, of items that nobody has read: arms, contrasts and families are resolved by the same functions, and nothing is stored.
 * @param items by default so many that 12 wordings in both orders come equally often in every field
 */
export async function presetSpec(preset: string, items = 240): Promise<StudySpec> {
  const { options } = await loadStudyFile(presetPath(preset));
  const { families, arms, contrasts } = await resolveArms({ ...options, items: "drawn", judges: [] });
  return {
    version: 2, name: preset, file: null,
    items: { spec: "drawn", count: items, fields: preset === "roles" ? 2 : fields, sha256: "0", skippedRows: 0 },
    families: families.map(({ spec, family }) => ({
      spec, name: family.name, hash: family.hash, fileHashes: family.fileHashes, wordings: family.wordings, fieldOrders: Array.from({ length: family.wordings }, (_, wording) => family.fieldOrder(wording)),
    })),
    arms: arms.map((arm): StudyArm => ({ ...arm, fingerprint: "0" })), contrasts, ...options.focus !== undefined && { focus: options.focus },
    judges: [{ id: "judge", identity: "judge", answerMode: "json" }], seed: 1, repeats: options.repeats ?? 1, checks: Math.min(options.checks ?? 40, items), warnings: [],
  };
}
