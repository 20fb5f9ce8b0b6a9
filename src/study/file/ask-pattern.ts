import { isDeepStrictEqual } from "node:util";
import { askDefaults, askKeys, type AskKey, type AskValues } from "./ask-values.js";
import { inlineYaml } from "./expectation.js";
import { entriesOf, plainValue, textOf, type LocatedValue } from "./located-value.js";
import { nearestWord } from "../../core/nearest-word.js";

/** What a pattern (`exclude`, `when`) is held against. */
export interface PatternSubject {
  readonly values: AskValues;
  /** Names of its values in the matrix. */
  readonly levels: ReadonlyMap<AskKey, string>;
  readonly framing?: string | undefined;
  readonly arm?: string | undefined;
}

/** Whether a subject has every value of the pattern, as it is written or by its name in the matrix. */
export function matchesPattern(pattern: LocatedValue, subject: PatternSubject): boolean {
  return [...entriesOf(pattern)].every(([key, wanted]) => hasValue(key, wanted, subject));
}

function hasValue(key: string, wanted: LocatedValue, subject: PatternSubject): boolean {
  if (key === "framing" || key === "arm") return subject[key] === wanted.content;
  const known = askKeys.find((one) => one === key);
  if (known === undefined) return false;
  const value = subject.values.get(known);
  const said = value === undefined ? null : plainValue(value);
  const sought = plainValue(wanted);
  return isDeepStrictEqual(said, sought) || (said === null && sought === askDefaults[known]) || (typeof sought === "string" && subject.levels.get(known) === sought);
}

/** Why a pattern fits none of the subjects: the value at fault and what to write instead. */
export function whyNothingMatches(pattern: LocatedValue, subjects: readonly PatternSubject[]): { readonly at: LocatedValue; readonly message: string; readonly repair: string } {
  for (const [key, wanted] of entriesOf(pattern)) {
    if (subjects.some((subject) => hasValue(key, wanted, subject))) continue;
    const there = [...new Set(subjects.map((subject) => inWords(key, subject)).filter((word) => word !== undefined))];
    const nearest = nearestWord(textOf(wanted) ?? "", there);
    return {
      at: wanted, message: `matches nothing: '${key}' is ${inlineYaml(plainValue(wanted))} nowhere`,
      repair: nearest !== undefined ? `Did you mean ${nearest}?` : there.length > 0 ? `It is ${there.slice(0, 8).join(" or ")}.` : `The study does not set '${key}'.`,
    };
  }
  return { at: pattern, message: "matches nothing: nowhere do all of these values meet", repair: "Leave out one of its keys, or correct a value." };
}

function inWords(key: string, subject: PatternSubject): string | undefined {
  if (key === "framing" || key === "arm") return subject[key];
  const known = askKeys.find((one) => one === key);
  const value = known === undefined ? undefined : subject.values.get(known);
  if (known === undefined) return undefined;
  return subject.levels.get(known) ?? (value === undefined ? askDefaults[known]?.toString() : inlineYaml(plainValue(value)));
}
