import { isDeepStrictEqual } from "node:util";
import { askDefaults, askKeys, layAskValues, type AskKey, type AskValues } from "./ask-values.js";
import { levelNames } from "./level-names.js";
import { entriesOf, membersOf, plainValue, type LocatedValue } from "./located-value.js";
import type { StudyFileProblems } from "./study-file-problems.js";

/** One value of a key that the matrix varies. */
interface Level {
  readonly name: string;
  readonly value: LocatedValue;
}

interface Factor {
  readonly key: AskKey;
  readonly levels: readonly Level[];
}

/** One combination of a matrix: a way of asking. */
export interface Combination {
  /** From the values that vary; undefined where none does. */
  readonly name: string | undefined;
  readonly values: AskValues;
  /** The names of its values, by key. */
  readonly levels: ReadonlyMap<AskKey, string>;
}

const MOST_COMBINATIONS = 200;

/** Every combination of a matrix, over `base`; `base` alone where there is no matrix. The first key varies slowest. */
export function combinationsOf(matrix: LocatedValue | undefined, base: AskValues, problems: StudyFileProblems): readonly Combination[] {
  const factors = factorsOf(matrix, problems);
  const total = factors.reduce((product, { levels }) => product * levels.length, 1);
  if (matrix !== undefined && total > MOST_COMBINATIONS) {
    problems.add({ place: matrix.key ?? matrix.place, message: `the matrix makes ${total} comparisons, more than ${MOST_COMBINATIONS}`, repair: "Vary fewer keys at once, or split the study into several files that extend one." });
    return [];
  }
  let combinations: readonly Combination[] = [{ name: undefined, values: base, levels: new Map() }];
  for (const { key, levels } of factors) {
    combinations = combinations.flatMap((combination) => levels.map(({ name, value }): Combination => ({
      name: levels.length < 2 ? combination.name : combination.name === undefined ? name : `${combination.name}, ${name}`,
      values: layAskValues(combination.values, new Map([[key, value]])),
      levels: new Map([...combination.levels, [key, name]]),
    })));
  }
  return combinations;
}

function factorsOf(matrix: LocatedValue | undefined, problems: StudyFileProblems): readonly Factor[] {
  const entries = entriesOf(matrix);
  const files = entries.get("system_file");
  if (entries.has("system") && files !== undefined) problems.add({ place: files.key ?? files.place, message: "the matrix varies 'system' and 'system_file', which are one system prompt", repair: "Put all prompts under one of the two." });
  return [...entries].flatMap(([key, list]) => askKeys.filter((known) => known === key).map((known) => factorOf(known, list, problems)));
}

function factorOf(key: AskKey, list: LocatedValue, problems: StudyFileProblems): Factor {
  if (list.content instanceof Map) {
    return { key, levels: [...entriesOf(list)].map(([name, value]) => ({ name, value })) };
  }
  const values = membersOf(list);
  const meaning = (value: LocatedValue): unknown => plainValue(value) ?? askDefaults[key] ?? null;
  const distinct = values.filter((value, index) => {
    const first = values.findIndex((other) => isDeepStrictEqual(meaning(other), meaning(value)));
    if (first < index) problems.add({ place: value.place, message: `this value of '${key}' stands in the matrix twice`, repair: "Delete it." });
    return first === index;
  });
  const names = levelNames(key, distinct);
  return { key, levels: distinct.map((value, index) => ({ name: names[index] as string, value })) };
}
