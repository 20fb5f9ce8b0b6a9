import { UsageError } from "../core/usage-error.js";
import { loadInstruction, type Instruction } from "../framing/load-instruction.js";
import type { StudyArm } from "../runner/study-spec.js";
import type { ArmOptions } from "./arm-options.js";

/** What the mitigation and the control of an arm make of it. */
type InstructedArm = Pick<StudyArm, "system" | "labels" | "mitigation" | "control">;

/** Puts the system prompts of an arm's control and mitigation behind its own, and a mitigation's labels in the place of its own. @throws UsageError for an instruction that is not there */
export async function applyInstructions({ system, labels, mitigation: mitigating, control: controlling }: Pick<ArmOptions, "system" | "labels" | "mitigation" | "control">): Promise<InstructedArm> {
  const mitigation = await instruction(mitigating, "mitigation");
  const control = await instruction(controlling, "control");
  const systems = [system, control?.system, mitigation?.system].filter((text) => text !== undefined && text !== null && text !== "");
  const own: StudyArm["labels"] = labels === undefined ? null : [labels[0].trim(), labels[1].trim()];
  return {
    system: systems.length === 0 ? null : systems.join("\n\n"), labels: mitigation?.labels ?? own,
    ...mitigation !== null && { mitigation: mitigation.name }, ...control !== null && { control: control.name },
  };
}

async function instruction(name: string | undefined, kind: Instruction["kind"]): Promise<Instruction | null> {
  if (name === undefined || name === "none") return null;
  const found = await loadInstruction(name);
  if (found.kind !== kind) throw new UsageError(`'${name}' is a ${found.kind}, not a ${kind}`);
  return found;
}
