import { readStudySpec } from "../../src/runner/read-study-spec.js";
import type { StudySpec } from "../../src/runner/study-spec.js";
import { openStore } from "../../src/store/open-store.js";
import type { Store } from "../../src/store/store.js";

/** The latest study of a store, opened. */
export interface StoredStudy {
  readonly store: Store;
  readonly record: NonNullable<ReturnType<Store["findStudy"]>>;
  readonly spec: StudySpec;
}

/** Opens the latest study of a store for `work` and closes the store again. */
export async function withStoredStudy<Result>(folder: string, work: (study: StoredStudy) => Result | Promise<Result>): Promise<Result> {
  const store = openStore(folder, { mustExist: true });
  try {
    const record = store.findStudy();
    if (record === null) throw new Error(`the store ${folder} holds no study`);
    return await work({ store, record, spec: readStudySpec(record.spec) });
  } finally {
    store.close();
  }
}
