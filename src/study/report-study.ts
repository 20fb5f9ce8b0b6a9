import { analyseStudy, type StudyAnalysis } from "../analysis/analyse-study.js";
import { openStore } from "../store/open-store.js";
import { findStoredStudy } from "./find-stored-study.js";
import { studyBill } from "./study-bill.js";
import { version } from "./version.js";

/** Derives the numbers of a stored study again, without a call. Without an id the latest study is taken. Texts of gated items are left out unless `allowGated`. */
export function reportStudy(options: { readonly store?: string | undefined; readonly study?: string | undefined; readonly allowGated?: boolean | undefined } = {}): StudyAnalysis {
  const store = openStore(options.store ?? "./.dialdefer", { mustExist: true, reading: true });
  try {
    const study = findStoredStudy(store, options.study);
    return analyseStudy(store, study, { version: version(), asked: [], bill: { run: null, study: studyBill(store, study) }, allowGated: options.allowGated });
  } finally {
    store.close();
  }
}
