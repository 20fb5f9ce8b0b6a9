import { DataError } from "../../core/data-error.js";
import { codeFrame } from "./code-frame.js";
import { hideKeys } from "./hide-keys.js";
import type { Place } from "./located-value.js";

/** Something wrong in a study file. */
export interface StudyFileProblem {
  readonly place: Place;
  /** What is wrong. */
  readonly message: string;
  /** What to do about it. */
  readonly repair: string;
  /** The line may hold a secret and is not shown. */
  readonly hidden?: boolean | undefined;
}

const SHOWN = 10;

/** What is wrong in a study file and those it extends: gathered, so that all of it is told at once. */
export class StudyFileProblems {
  readonly #problems: StudyFileProblem[] = [];

  add(...problems: readonly StudyFileProblem[]): void {
    for (const problem of problems) {
      // Through `extends` or an alias, one slip can be met twice.
      const known = this.#problems.some(({ place, message }) => place.source.path === problem.place.source.path && place.start === problem.place.start && message === problem.message);
      if (!known) this.#problems.push(problem);
    }
  }

  get all(): readonly StudyFileProblem[] {
    return this.#problems;
  }

  get count(): number {
    return this.#problems.length;
  }

  /** @throws DataError that lists the first ten, each with file, line, column, the line itself and a repair. */
  throwIfAny(): void {
    const files = [...new Set(this.#problems.map(({ place }) => place.source))];
    const sorted = this.#problems.toSorted((left, right) => files.indexOf(left.place.source) - files.indexOf(right.place.source) || left.place.start - right.place.start);
    const [first] = sorted;
    if (first === undefined) return;
    const parts = sorted.slice(0, SHOWN).map(describe);
    if (sorted.length > 1) parts.unshift(`${first.place.source.path}: ${sorted.length} problems`);
    if (sorted.length > SHOWN) parts.push(`and ${sorted.length - SHOWN} more`);
    const { line, column } = first.place.source.position(first.place.start);
    throw new DataError(parts.join("\n\n"), { file: first.place.source.path, line, column: String(column) }, { code: "bad-study-file" });
  }
}

function describe({ place, message, repair, hidden }: StudyFileProblem): string {
  const { line, column } = place.source.position(place.start);
  const frame = hidden === true ? "" : `\n${codeFrame(place)}`;
  return `${place.source.path}:${line}:${column}: ${hideKeys(`${message}${frame}\n  ${repair}`)}`;
}
