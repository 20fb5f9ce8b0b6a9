import { analyseStudy, type StudyAnalysis } from "../analysis/analyse-study.js";
import { readStudySpec } from "../runner/read-study-spec.js";
import { openStore } from "../store/open-store.js";
import { findStoredStudy } from "./find-stored-study.js";
import { flagItems } from "./flag-items.js";
import { studyBill } from "./study-bill.js";
import { version } from "./version.js";

/** `reportStudy` with `sensitivity` in every block: audits the study's items and gives DDS without those that it flags. */
export async function reportStudySensitivity(options: { readonly store?: string | undefined; readonly study?: string | undefined; readonly allowGated?: boolean | undefined } = {}): Promise<StudyAnalysis> {
  const store = openStore(options.store ?? "./.dialdefer", { mustExist: true, reading: true });
  try {
    const study = findStoredStudy(store, options.study);
    const flags = await flagItems(store, { row: study.row, spec: readStudySpec(study.spec) });
    return analyseStudy(store, study, { version: version(), asked: [], bill: { run: null, study: studyBill(store, study) }, flags, allowGated: options.allowGated });
  } finally {
    store.close();
  }
}
