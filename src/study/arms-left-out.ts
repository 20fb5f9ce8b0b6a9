import { decidedArms } from "../analysis/decided-arms.js";
import type { ReportDocument } from "../analysis/report-document.js";
import type { StudySpec } from "../runner/study-spec.js";

/** The arms, by their places, of which the stopping rule of one judge leaves main trials out on purpose, as its report has it. */
export function armsLeftOut({ judges, contrasts }: Pick<ReportDocument, "judges" | "contrasts">, judge: number, spec: StudySpec): ReadonlySet<number> {
  const further = contrasts.length / judges.length;
  const sequences = [judges[judge]!, ...contrasts.slice(judge * further, (judge + 1) * further)].flatMap(({ sequence }) => sequence ?? []);
  return sequences.length === 0 ? new Set() : decidedArms(spec, sequences.map(({ reason }) => reason !== null));
}
