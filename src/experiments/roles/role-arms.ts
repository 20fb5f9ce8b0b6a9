import type { JudgerRole } from "../../core/judger-role.js";
import type { StudyArm, StudySpec } from "../../runner/study-spec.js";
import { likenessKey } from "../likeness-key.js";

/** One way of putting a verdict forward: who does it, beside the statement of the same verdict. */
export interface RoleArm {
  readonly role: JudgerRole | "none";
  /** Places of the arms: the verdict in somebody's mouth, and as a statement. */
  readonly speaker: number;
  readonly statement: number;
}

/** Roles under which the same verdicts stand as the same statements and all else is alike. */
export interface RoleGroup {
  /** The statement's arm, where the study has several groups. */
  readonly name: string;
  readonly arms: readonly RoleArm[];
}

const order = ["none", "uninvolved", "judged", "other"] as const;

/** The groups of a study's arms that differ in the judger's role alone; none where no arm has a role. */
export function roleGroups(spec: StudySpec): readonly RoleGroup[] {
  const groups = new Map<string, { statement: number; arms: RoleArm[] }>();
  spec.arms.forEach((arm, speaker) => {
    if (arm.index !== 2 || arm.chain !== undefined || arm.asksQuestion === true) return;
    const statement = statementOf(spec, speaker);
    if (statement === null) return;
    // Imported arms have their prompts in their files: which statements are the same is told by their arm alone.
    const key = spec.published === undefined ? likenessKey(spec, speaker, ["framing", "role"]) : String(statement);
    const group = groups.get(key) ?? { statement, arms: [] };
    groups.set(key, group);
    if (!group.arms.some(({ role }) => role === (arm.role ?? "none"))) group.arms.push({ role: arm.role ?? "none", speaker, statement: group.statement });
  });
  return [...groups.values()].filter(({ arms }) => arms.some(({ role }) => role !== "none")).map(({ statement, arms }) => ({
    name: (spec.arms[statement] as StudyArm).name, arms: [...arms].sort((one, other) => order.indexOf(one.role) - order.indexOf(other.role)),
  }));
}

/** The statement that a contrast holds it against; else an arm that differs in framing and role alone. */
function statementOf(spec: StudySpec, speaker: number): number | null {
  const contrast = spec.contrasts.find(({ baseline, treatment }) => treatment === speaker && spec.arms[baseline]?.index === 1);
  if (contrast !== undefined) return contrast.baseline;
  const key = likenessKey(spec, speaker, ["framing", "role"]);
  const found = spec.arms.findIndex((arm, index) => arm.index === 1 && likenessKey(spec, index, ["framing", "role"]) === key);
  return found < 0 ? null : found;
}
