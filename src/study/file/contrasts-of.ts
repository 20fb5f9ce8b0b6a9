import type { ContrastOptions } from "../arm-options.js";
import { entriesOf, membersOf, textOf, type LocatedValue } from "./located-value.js";
import { nearestWord } from "../../core/nearest-word.js";
import type { StudyFileProblems } from "./study-file-problems.js";

const LISTED = 8;

/** The contrasts that a study file names, beside those that its comparisons have. */
export function contrastsOf(list: LocatedValue | undefined, arms: readonly string[], own: readonly ContrastOptions[], problems: StudyFileProblems): readonly ContrastOptions[] {
  const taken = new Set(own.map(({ name }) => name));
  return membersOf(list).map((member) => {
    const entries = entriesOf(member);
    for (const side of ["baseline", "treatment"]) checkArm(entries.get(side), arms, problems);
    const baseline = textOf(entries.get("baseline")) ?? "";
    const treatment = textOf(entries.get("treatment")) ?? "";
    const contrast = { name: textOf(entries.get("name")) ?? `${treatment} - ${baseline}`, baseline, treatment };
    const place = (entries.get("name") ?? member).place;
    if (baseline === treatment) problems.add({ place: (entries.get("treatment") ?? member).place, message: "a contrast of an arm with itself", repair: "Name another arm as its treatment." });
    if (taken.has(contrast.name)) problems.add({ place, message: `a second contrast is called '${contrast.name}'`, repair: entries.has("name") ? "Give it another name." : "Give it a name, such as name: warned" });
    taken.add(contrast.name);
    return contrast;
  });
}

function checkArm(value: LocatedValue | undefined, arms: readonly string[], problems: StudyFileProblems): void {
  const name = textOf(value);
  if (value === undefined || name === undefined || arms.includes(name)) return;
  const nearest = nearestWord(name, arms);
  const listed = `${arms.slice(0, LISTED).map((arm) => `'${arm}'`).join(", ")}${arms.length > LISTED ? ` and ${arms.length - LISTED} more` : ""}`;
  problems.add({ place: value.place, message: `there is no arm '${name}'`, repair: nearest === undefined ? `The arms are ${listed}.` : `Did you mean '${nearest}'?` });
}
