import { analyseStudy, type AnalysisContext, type StudyAnalysis } from "../analysis/analyse-study.js";
import { controlVetoes } from "../experiments/finding/control-vetoes.js";
import type { Store, StudyRecord } from "../store/store.js";
import { pricesOfStudy, studyBill } from "./study-bill.js";
import { studySections } from "./study-sections.js";
import { version } from "./version.js";

/** Derives the numbers of a stored study when nothing was asked for it now. */
export function analyseStored(store: Store, study: StudyRecord & { readonly row: number }, shown: Pick<AnalysisContext, "flags" | "allowGated">): StudyAnalysis {
  return analyseStudy(store, study, { version: version(), asked: [], bill: { run: null, study: studyBill(store, study) }, controls: controlVetoes, sections: studySections(pricesOfStudy(store, study)), ...shown });
}
