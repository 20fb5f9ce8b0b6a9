import { DialDeferError } from "../core/dialdefer-error.js";
import type { Store, StudyRecord } from "../store/store.js";

/**
 * A study of a store by its id or its beginning; without an id the latest.
 *
 * @throws DialDeferError (`no-study`) that names those that are there.
 */
export function findStoredStudy(store: Store, id: string | undefined): StudyRecord & { readonly row: number } {
  const study = store.findStudy(id);
  if (study !== null) return study;
  const known = store.listStudies().map((each) => each.id.slice(0, 12));
  throw new DialDeferError("no-study", id === undefined
    ? `there is no study in ${store.location} yet`
    : `there is no study ${id} in ${store.location}; it holds ${known.length === 0 ? "none" : known.join(", ")}`, { exitCode: 2 });
}
