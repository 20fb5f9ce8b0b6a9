import { realpath } from "node:fs/promises";
import { UsageError } from "../../core/usage-error.js";
import { checkShape } from "./check-shape.js";
import { entriesOf, membersOf, textOf, type LocatedValue, type Place } from "./located-value.js";
import { mergeStudyFiles } from "./merge-study-files.js";
import { namedFile } from "./named-file.js";
import type { ReadRecord } from "./read-record.js";
import { readYaml } from "./read-yaml.js";
import { SourceText } from "./source-text.js";
import type { StudyFileProblems } from "./study-file-problems.js";

const DEEPEST = 8;
const MOST_FILES = 64;

/** What study files say together. */
export interface OpenedStudyFile {
  readonly root: LocatedValue;
  /** Whether all of the files could be read. */
  readonly complete: boolean;
}

/**
 * What a study file and those that it extends say together, each key with its place in the file that said it last.
 * Adds to `problems` what is wrong with any of them.
 *
 * @throws UsageError when the file itself cannot be read.
 */
export async function openStudyFile(path: string, record: ReadRecord, problems: StudyFileProblems): Promise<OpenedStudyFile> {
  let files = 0;
  let complete = true;

  const open = async (file: string, namedAt: Place | undefined, chain: readonly string[]): Promise<LocatedValue | undefined> => {
    const refuse = (message: string, repair: string): undefined => {
      if (namedAt === undefined) throw new UsageError(`${file}: ${message}. ${repair}`);
      problems.add({ place: namedAt, message: `'extends': ${file}: ${message}`, repair });
      complete = false;
      return undefined;
    };
    const real = await realpath(file).catch(() => file);
    if (chain.includes(real)) return refuse("this file extends itself, directly or by way of others", "Take it out of extends in one of them.");
    if (chain.length > DEEPEST) return refuse(`files extend each other more than ${DEEPEST} deep`, "Let this file extend the one that holds the keys, directly.");
    if (++files > MOST_FILES) return refuse(`more than ${MOST_FILES} files are extended`, "Put what they share into one file.");
    let text: string;
    try {
      text = await record.text(file);
    } catch (error) {
      return refuse(`cannot be read: ${(error as Error).message}`, namedAt === undefined ? "dialdefer init writes a study file." : "Paths are relative to the file that names them.");
    }
    const { root, problems: syntax } = readYaml(new SourceText(file, text));
    problems.add(...syntax);
    if (root === undefined) {
      complete = false;
      return undefined;
    }
    problems.add(...checkShape(root));
    const parents = entriesOf(root).get("extends");
    let merged: LocatedValue = { place: root.place, content: new Map() };
    for (const parent of parents?.content instanceof Array ? membersOf(parents) : parents === undefined ? [] : [parents]) {
      const name = textOf(parent);
      if (name === undefined || name.trim() === "") continue;
      let base: LocatedValue | undefined;
      try {
        base = await open(namedFile(name, parent.place), parent.place, [...chain, real]);
      } catch (error) {
        if (!(error instanceof UsageError)) throw error;
        problems.add({ place: parent.place, message: `'extends': ${error.message}`, repair: "dialdefer presets list shows them." });
        complete = false;
      }
      if (base !== undefined) merged = mergeStudyFiles(merged, base);
    }
    return mergeStudyFiles(merged, root);
  };

  const nowhere: LocatedValue = { place: { source: new SourceText(path, ""), start: 0, end: 0 }, content: new Map() };
  const root = await open(path, undefined, []) ?? nowhere;
  return { root, complete };
}
