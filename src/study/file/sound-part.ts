import { entriesOf, membersOf, type LocatedValue } from "./located-value.js";
import type { StudyFileProblem } from "./study-file-problems.js";

/** The top keys of a study file in which nothing is wrong so far, so that the rest can be looked at all the same. */
export function soundPart(root: LocatedValue, problems: readonly StudyFileProblem[]): LocatedValue {
  const isSound = (part: LocatedValue): boolean => !problems.some(({ place }) => part.place.source === place.source && (part.key ?? part.place).start <= place.start && place.start <= part.place.end);
  const sound = [...entriesOf(root)].flatMap(([key, value]): [string, LocatedValue][] => {
    // Judges do not depend on each other: those that are well can be looked at further.
    if (key === "judges") return [[key, { ...value, content: membersOf(value).filter(isSound) }]];
    // In files that were merged, the parts of one key may stand in several of them.
    return [value, ...entriesOf(value).values()].every(isSound) ? [[key, value]] : [];
  });
  return { ...root, content: new Map(sound) };
}
