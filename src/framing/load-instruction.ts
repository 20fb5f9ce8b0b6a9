import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { nearestWord } from "../core/nearest-word.js";
import { UsageError } from "../core/usage-error.js";
import { checkLabels } from "./check-labels.js";
import { FrontMatter } from "./front-matter.js";
import { splitFrontMatter } from "./split-front-matter.js";
import { templateError } from "./template-error.js";

/** What a mitigation or a control of the registry changes in the prompts of an arm; in all framings alike. */
export interface Instruction {
  readonly name: string;
  /** A mitigation is meant to lower the deference; a control shows what the study could have seen. */
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
  /** Whether DDS is 0 by the way it is made, so that it must be judged by other numbers. */
  readonly zeroByConstruction: boolean;
}

const keys = ["kind", "title", "description", "labels", "family", "commit", "zero_by_construction"];
const folder = fileURLToPath(new URL("../../src/framing/instructions/", import.meta.url));

/**
 * An instruction of the registry by its name, or a mitigation or control of the user's own by the path of its file (one
 * that ends in `.md`), which is then called like the file.
 *
 * @throws UsageError where there is none of that name; DataError, with file and line, for a file that is not what it should be.
 */
export async function loadInstruction(name: string): Promise<Instruction> {
  if (name.endsWith(".md")) return await readInstruction(name, name);
  const known = await namesOfInstructions();
  if (known.includes(name)) return await readInstruction(join(folder, `${name}.md`), `${name}.md`);
  const nearest = nearestWord(name, known);
  throw new UsageError(`there is no mitigation or control '${name}'; ${nearest === undefined ? `there are ${known.join(", ")}, or the path of a file that ends in .md` : `did you mean '${nearest}'?`}`);
}

/** All instructions of the registry, mitigations first, each kind by name. */
export async function listInstructions(): Promise<readonly Instruction[]> {
  const all = await Promise.all((await namesOfInstructions()).map(loadInstruction));
  return [...all.filter(({ kind }) => kind === "mitigation"), ...all.filter(({ kind }) => kind === "control")];
}

async function namesOfInstructions(): Promise<readonly string[]> {
  return (await readdir(folder)).filter((file) => file.endsWith(".md")).map((file) => basename(file, ".md")).sort();
}

/** @param shownAs how errors name the file */
async function readInstruction(path: string, shownAs: string): Promise<Instruction> {
  const source = await readFile(path, "utf8").catch((cause: unknown) => {
    throw new UsageError(`'${path}' is no file of a mitigation or control that can be read`, { cause });
  });
  const { yaml, body } = splitFrontMatter(shownAs, source);
  const front = new FrontMatter(shownAs, yaml, 2);
  front.allowOnly([], keys, "a mitigation or control");
  const optional = (key: string): string | null => (front.has([key]) ? front.text([key]).trim() : null);
  const instruction: Instruction = {
    name: basename(path, ".md"),
    kind: front.choice(["kind"], ["mitigation", "control"]),
    title: front.text(["title"]),
    description: front.text(["description"]),
    system: body === "" ? null : body,
    labels: readLabels(front),
    family: optional("family"),
    commit: optional("commit"),
    zeroByConstruction: front.has(["zero_by_construction"]) && front.flag(["zero_by_construction"]),
  };
  const { system, labels, family, commit } = instruction;
  if (system === null && labels === null && family === null && commit === null) throw templateError(shownAs, 1, "changes nothing: give it a system prompt below the front matter, or labels, family or commit");
  return instruction;
}

function readLabels(front: FrontMatter): readonly [string, string] | null {
  if (!front.has(["labels"])) return null;
  const [first, second] = front.pair(["labels"]);
  try {
    return checkLabels([first, second]);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw front.error(["labels"], `cannot be used: ${error.message.replace(/^--labels: /, "")}`);
  }
}
