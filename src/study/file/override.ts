import { whyNothingMatches, matchesPattern, type PatternSubject } from "./ask-pattern.js";
import { layAskValues, type AskValues } from "./ask-values.js";
import { entriesOf, membersOf, type LocatedValue } from "./located-value.js";
import type { StudyFileProblems } from "./study-file-problems.js";

/** A change for the arms that fit a pattern. */
export interface Override {
  readonly when: LocatedValue;
  readonly set: LocatedValue;
  /** Whether it names a framing or an arm, and so changes single arms; the others change whole comparisons. */
  readonly ofArms: boolean;
}

/** The overrides of a study file, in order. */
export function overridesOf(list: LocatedValue | undefined, problems: StudyFileProblems): readonly Override[] {
  return membersOf(list).flatMap((member) => {
    const when = entriesOf(member).get("when");
    const set = entriesOf(member).get("set");
    if (when === undefined || set === undefined) return [];
    const ofArms = entriesOf(when).has("framing") || entriesOf(when).has("arm");
    const rungs = entriesOf(set).get("rungs");
    if (ofArms && rungs !== undefined) problems.add({ place: rungs.key ?? rungs.place, message: "'rungs' belongs to a whole comparison, and this 'when' names single arms", repair: "Take framing and arm out of 'when', or rungs out of 'set'." });
    return [{ when, set, ofArms }];
  });
}

/** `values` with the changes of all overrides that fit the subject as it was before any of them. */
export function overridden(values: AskValues, subject: PatternSubject, overrides: readonly Override[]): AskValues {
  return overrides.filter(({ when }) => matchesPattern(when, subject)).reduce((changed, { set }) => layAskValues(changed, entriesOf(set)), values);
}

/** Adds a problem for each pattern that fits none of the subjects. */
export function checkPatterns(name: string, patterns: readonly LocatedValue[], subjects: readonly PatternSubject[], problems: StudyFileProblems): void {
  for (const pattern of patterns) {
    if (subjects.some((subject) => matchesPattern(pattern, subject))) continue;
    const { at, message, repair } = whyNothingMatches(pattern, subjects);
    problems.add({ place: at.place, message: `'${name}' ${message}`, repair });
  }
}
