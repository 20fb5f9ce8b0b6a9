import { basename, extname } from "node:path";
import { realpath } from "node:fs/promises";
import { UsageError } from "../../core/usage-error.js";
import type { AskOptions } from "../arm-options.js";
import { entriesOf, membersOf, textOf, type LocatedValue } from "./located-value.js";
import { namedFile } from "./named-file.js";
import { openStudyFile } from "./open-study-file.js";
import type { ReadRecord } from "./read-record.js";
import type { StudyFileProblems } from "./study-file-problems.js";
import type { StudyPart } from "./study-part.js";

interface IncludeOptions {
  readonly problems: StudyFileProblems;
  readonly record: ReadRecord;
  readonly ask: AskOptions;
  readonly chain: readonly string[];
}

const DEEPEST = 8;

/** The arms and contrasts of the study files that `include` names, each written out with all that it extends and includes itself. */
export async function includedParts(
  list: LocatedValue | undefined, { problems, record, ask, chain }: IncludeOptions, expand: (root: LocatedValue, options: IncludeOptions) => Promise<Omit<StudyPart, "name">>,
): Promise<readonly StudyPart[]> {
  const parts: StudyPart[] = [];
  for (const member of list?.content instanceof Array ? membersOf(list) : list === undefined ? [] : [list]) {
    const named = textOf(member) ?? "";
    const refuse = (message: string, repair: string): void => problems.add({ place: member.place, message: `'include': ${message}`, repair });
    try {
      const path = namedFile(named, member.place);
      const real = await realpath(path).catch(() => path);
      if (chain.includes(real)) {
        refuse(`${path}: this file includes itself, directly or by way of others`, "Take it out of include in one of them.");
        continue;
      }
      if (chain.length >= DEEPEST) {
        refuse(`files include each other more than ${DEEPEST} deep`, "Include the file that holds the arms, directly.");
        continue;
      }
      const before = problems.count;
      const { root, complete } = await openStudyFile(path, record, problems);
      if (!complete || problems.count > before) continue;
      const { arms, contrasts } = await expand(root, { problems, record, ask, chain: [...chain, real] });
      parts.push({ name: named.startsWith("preset:") ? basename(path, extname(path)) : textOf(entriesOf(root).get("name")) ?? basename(path, extname(path)), arms, contrasts });
    } catch (error) {
      // A flag that the file varies is the caller's mistake.
      if (!(error instanceof UsageError) || error.message.startsWith("--")) throw error;
      refuse(error.message, "Name a study file, relative to this one, or preset:NAME (dialdefer presets list).");
    }
  }
  return parts;
}
