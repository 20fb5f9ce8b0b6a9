import { canonicalJson } from "../core/canonical-json.js";
import { armVariation } from "../runner/arm-variation.js";
import { readStudySpec } from "../runner/read-study-spec.js";
import type { StudySpec } from "../runner/study-spec.js";
import type { Store } from "../store/store.js";
import type { Unreported } from "./report-document.js";

/**
 * What was run on the same set of items in this store and is not in this report: who picks what to show out of many
 * tries should at least have the tries counted. An arm of this study that stands in no contrast counts too. Another limit, seed or number of repeats makes another study, not
 * another judge or arm.
 */
export function countUnreported(store: Store, id: string, spec: StudySpec): Unreported {
  const others = store.listStudies().filter((study) => study.id !== id).map((study) => readStudySpec(study.spec)).filter(({ items }) => items.spec === spec.items.spec);
  const judges = new Set(others.flatMap((other) => other.judges.map(({ identity }) => identity)));
  const arms = new Set(others.flatMap(armNames));
  for (const { identity } of spec.judges) judges.delete(identity);
  armNames(spec).forEach((name, arm) => {
    // What others follow on, and what follows on others, is read together.
    if (spec.arms[arm]?.asksQuestion === true || spec.arms[arm]?.chain !== undefined || spec.contrasts.some(({ baseline, treatment }) => baseline === arm || treatment === arm)) arms.delete(name);
    else arms.add(name);
  });
  return { studies: others.length, judges: judges.size, arms: arms.size };
}

function armNames(spec: StudySpec): string[] {
  return spec.arms.map(({ family, framing, labels, system, order, answerMode, temperature, ...variation }) =>
    canonicalJson({ family: spec.families[family]?.hash, framing, labels, system, order, answerMode, temperature, ...armVariation(variation) }));
}
