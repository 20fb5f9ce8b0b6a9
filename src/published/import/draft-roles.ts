import type { JudgerRole } from "../../core/judger-role.js";
import type { PublishedFile } from "../reading/published-file.js";
import type { Role, Run, Side } from "./run.js";
import type { DraftArm, StudyDraft } from "./study-draft.js";

/** In the order of the arms; A and B are the two parties. */
const roles: readonly { readonly role: Role; readonly judger: JudgerRole; readonly about: "A" | "B" }[] = [
  { role: "C about B", judger: "uninvolved", about: "B" }, { role: "A about B", judger: "other", about: "B" }, { role: "B about A", judger: "other", about: "A" },
];

/**
 * One study of all roles under which a model was asked about the same conflicts, unmitigated: what the other party says beside what
 * somebody uninvolved says of the same person, against the same statements. None where there is one role alone, or no C1 for it.
 */
export function draftRoles(runs: readonly Run[]): readonly StudyDraft[] {
  const models = [...new Set(runs.map(({ model }) => model))];
  return models.flatMap((model) => {
    const own = runs.filter((run) => run.model === model && run.mitigation === "none" && run.role !== null);
    const filesOf = (role: Role, side: Side): readonly PublishedFile[] => own.filter((run) => run.role === role).flatMap(({ datasets }) => [...datasets.values()].flatMap((sides) => sides[side] ?? []));
    const arms: DraftArm[] = [];
    const contrasts: StudyDraft["contrasts"][number][] = [];
    for (const about of ["B", "A"] as const) {
      const statements = filesOf(about === "B" ? "C about B" : "B about A", "c1");
      const spoken = roles.filter((each) => each.about === about).flatMap(({ role, judger }) => {
        const files = filesOf(role, "c2");
        return files.length === 0 ? [] : [{ name: role, side: "c2" as const, files, role: judger }];
      });
      if (statements.length === 0 || spoken.length === 0) continue;
      const baseline = arms.push({ name: `statement about ${about}`, side: "c1", files: statements }) - 1;
      for (const arm of spoken) contrasts.push({ name: `${arm.name} - statement`, baseline, treatment: arms.push(arm) - 1 });
    }
    return contrasts.length < 2 ? [] : [{ name: `${model}: r/AIO by the judger's role`, model, arms, contrasts, warnings: [] }];
  });
}
