import type { StudyAnalysis } from "../analysis/analyse-study.js";
import { readStudySpec } from "../runner/read-study-spec.js";
import { openStore } from "../store/open-store.js";
import { analyseStored } from "./analyse-stored.js";
import { findStoredStudy } from "./find-stored-study.js";
import { flagItems } from "./flag-items.js";
import type { ReportStudyOptions } from "./report-study.js";

/** `reportStudy` with `sensitivity` in every block: audits the study's items, which takes reading them all, and gives DDS without those that it flags. */
export async function reportStudySensitivity({ store: folder = "./.dialdefer", study: id, allowGated }: ReportStudyOptions = {}): Promise<StudyAnalysis> {
  const store = openStore(folder, { mustExist: true, reading: true });
  try {
    const study = findStoredStudy(store, id);
    const flags = await flagItems(store, { row: study.row, spec: readStudySpec(study.spec) });
    return analyseStored(store, study, { flags, allowGated });
  } finally {
    store.close();
  }
}
