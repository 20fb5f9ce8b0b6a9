import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { nearestWord } from "../core/nearest-word.js";
import { UsageError } from "../core/usage-error.js";

/** An instruction of the registry: what a mitigation or a control changes in a prompt. */
export interface Instruction {
  readonly name: string;
  readonly kind: "mitigation" | "control";
  readonly title: string;
  readonly description: string;
  /** The system prompt that it brings. */
  readonly system: string | null;
  /** Party labels that it puts in the place of the family's. */
  readonly labels: readonly [string, string] | null;
  /** Templates of its own, in the place of `matched`. */
  readonly family: string | null;
  /** What asks the judge to answer the question itself before it sees the claim. */
  readonly commit: string | null;
  /** Whether DDS is 0 by the way it is made. */
  readonly zeroByConstruction: boolean;
}

const folder = fileURLToPath(new URL("../../src/framing/instructions/", import.meta.url));

/** An instruction by its name. @throws UsageError where there is none of that name */
export async function loadInstruction(name: string): Promise<Instruction> {
  const known = await listInstructions();
  const found = known.find((one) => one.name === name);
  if (found !== undefined) return found;
  const nearest = nearestWord(name, known.map((one) => one.name));
  throw new UsageError(`there is no mitigation or control '${name}'; ${nearest === undefined ? `there are ${known.map((one) => one.name).join(", ")}` : `did you mean '${nearest}'?`}`);
}

/** All instructions, by name. */
export async function listInstructions(): Promise<readonly Instruction[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".md")).sort();
  return await Promise.all(files.map(async (file): Promise<Instruction> => {
    const [, front = "", body = ""] = /^---\n(.*?)\n---\n(.*)$/s.exec(await readFile(join(folder, file), "utf8")) ?? [];
    const { kind = "mitigation", title = "", description = "", labels = null, family = null, commit = null, zero_by_construction: zeroByConstruction = false } = parse(front) as Partial<Instruction> & { zero_by_construction?: boolean };
    return { name: basename(file, ".md"), kind, title, description, labels, family, commit, zeroByConstruction, system: body.trim() === "" ? null : body.trim() };
  }));
}
