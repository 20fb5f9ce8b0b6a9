import { analyseStudy, type StudyAnalysis } from "../analysis/analyse-study.js";
import { DialDeferError } from "../core/dialdefer-error.js";
import { openStore } from "../store/open-store.js";
import { studyBill } from "./study-bill.js";
import { version } from "./version.js";

/** Derives the numbers of a stored study again, without a call. Without an id the latest study is taken. Texts of gated items are left out unless `allowGated`. */
export function reportStudy(options: { readonly store?: string | undefined; readonly study?: string | undefined; readonly allowGated?: boolean | undefined } = {}): StudyAnalysis {
  const store = openStore(options.store ?? "./.dialdefer", { mustExist: true, reading: true });
  try {
    const study = store.findStudy(options.study);
    if (study === null) {
      const known = store.listStudies().map(({ id }) => id.slice(0, 12));
      throw new DialDeferError("no-study", options.study === undefined
        ? `there is no study in ${store.location} yet`
        : `there is no study ${options.study} in ${store.location}; it holds ${known.length === 0 ? "none" : known.join(", ")}`, { exitCode: 2 });
    }
    return analyseStudy(store, study, { version: version(), asked: [], bill: { run: null, study: studyBill(store, study) }, allowGated: options.allowGated });
  } finally {
    store.close();
  }
}
