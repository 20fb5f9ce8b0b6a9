import { once } from "node:events";
import { UsageError } from "../../core/usage-error.js";
import { exportLine } from "../../judges/replay/export-line.js";
import type { StudySpec } from "../../runner/study-spec.js";
import { openStore } from "../../store/open-store.js";

/**
 * `dialdefer store export`: replies as JSON lines on stdout, in the form that `replay:FILE` reads: all of
 * them, or those of one study, of one judge. A file to replay holds one judge in one answer mode.
 */
export async function storeExport(flags: { readonly store: string; readonly study?: string; readonly judge?: string }): Promise<number> {
  const store = openStore(flags.store, { mustExist: true });
  try {
    const study = flags.study === undefined ? undefined : store.findStudy(flags.study);
    if (study === null) throw new UsageError(`--study ${flags.study}: there is no such study; 'dialdefer store info' lists them`);
    const identities = new Map(store.listStudies().flatMap(({ spec }) => (spec as StudySpec).judges.map(({ id, identity }) => [id, identity])));
    const judge = flags.judge === undefined ? undefined : identities.get(flags.judge);
    if (flags.judge !== undefined && judge === undefined) throw new UsageError(`--judge ${flags.judge}: the store knows ${[...identities.keys()].join(", ")}`);
    for (const reply of store.allReplies({ study: study?.row, judge })) {
      if (!process.stdout.write(`${exportLine(reply)}\n`)) await once(process.stdout, "drain");
    }
    return 0;
  } finally {
    store.close();
  }
}
