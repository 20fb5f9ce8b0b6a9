import type { StudyAnalysis } from "../analysis/analyse-study.js";
import { openStore } from "../store/open-store.js";
import { analyseStored } from "./analyse-stored.js";
import { findStoredStudy } from "./find-stored-study.js";

export interface ReportStudyOptions {
  /** Folder of the store (default `./.dialdefer`). */
  readonly store?: string | undefined;
  /** Id of the study or the beginning of it (default: the latest). */
  readonly study?: string | undefined;
  /** Show the texts of gated items, which are left out otherwise. */
  readonly allowGated?: boolean | undefined;
}

/** Derives the numbers of a stored study again, without a call. */
export function reportStudy({ store: folder = "./.dialdefer", study, allowGated }: ReportStudyOptions = {}): StudyAnalysis {
  const store = openStore(folder, { mustExist: true, reading: true });
  try {
    return analyseStored(store, findStoredStudy(store, study), { allowGated });
  } finally {
    store.close();
  }
}
