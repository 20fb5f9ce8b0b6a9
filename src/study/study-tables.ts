import { studyTableSources, type StudyTableSources } from "../analysis/tables/study-table-sources.js";
import { unrecordedChains } from "../runner/chains/unrecorded-chains.js";
import { readStudySpec } from "../runner/read-study-spec.js";
import { openStore } from "../store/open-store.js";
import { findStoredStudy } from "./find-stored-study.js";

export interface StudyTablesOptions {
  /** Folder of the store (default `./.dialdefer`). */
  readonly store?: string | undefined;
  /** Ids of studies or their beginnings (default: the latest alone). */
  readonly studies?: readonly string[] | undefined;
}

/** What `paperTables` makes tables from, and how many trials of the studies are still to be asked. */
export interface StudyTables extends StudyTableSources {
  readonly pending: number;
}

/**
 * The contrasts of stored studies with their full statistics by domain, without a call. Studies on the same items are taken together,
 * so that a mitigation or other labels may stand in a study of their own.
 *
 * @throws DialDeferError (`no-study`) that names the studies that are there, UsageError where studies of one judge have some items in common, but not all
 */
export function studyTables({ store: folder = "./.dialdefer", studies = [] }: StudyTablesOptions = {}): StudyTables {
  const store = openStore(folder, { mustExist: true, reading: true });
  try {
    const found = (studies.length === 0 ? [undefined] : studies).map((id) => findStoredStudy(store, id));
    const open = [...new Map(found.map(({ id, row, spec }) => [id, { id, row, spec: readStudySpec(spec) }])).values()];
    const pending = open.flatMap(({ row, spec }) => spec.judges.map((_, judge) => ({ ...store.countTrials(row, judge), unrecorded: unrecordedChains(store, row, judge, spec).total }))).reduce((sum, { planned, stored, unrecorded }) => sum + planned - stored + unrecorded, 0);
    return { ...studyTableSources(store, open), pending };
  } finally {
    store.close();
  }
}
