import { once } from "node:events";
import { UsageError } from "../../core/usage-error.js";
import { exportLine } from "../../judges/replay/export-line.js";
import type { StudySpec } from "../../runner/study-spec.js";
import { gatedPrompts } from "../../store/gated-prompts.js";
import { openStore } from "../../store/open-store.js";
import { plainJson } from "../plain-json.js";

/**
 * `dialdefer store export`: replies as JSON lines on stdout, in the form that `replay:FILE` reads: all of
 * them, or those of one study, of one judge. A file to replay holds one judge in one answer mode.
 * Replies to gated items stay out unless they are allowed to leave, and stderr says how many did.
 */
export async function storeExport(flags: { readonly store: string; readonly study?: string; readonly judge?: string; readonly allowGated?: boolean }): Promise<number> {
  const store = openStore(flags.store, { mustExist: true, reading: true });
  try {
    const study = flags.study === undefined ? undefined : store.findStudy(flags.study);
    if (study === null) throw new UsageError(`--study ${flags.study}: there is no such study; 'dialdefer store info' lists them`);
    const judges = flags.judge === undefined ? undefined : identitiesOf(flags.judge, study === undefined ? store.listStudies() : [study]);
    const isGated = flags.allowGated === true ? () => false : gatedPrompts(store);
    let withheld = 0;
    for (const reply of store.allReplies({ study: study?.row, judges })) {
      if (isGated(reply.messages)) {
        withheld++;
        continue;
      }
      if (!process.stdout.write(`${plainJson(exportLine(reply))}\n`)) await once(process.stdout, "drain");
    }
    if (withheld > 0) process.stderr.write(`${withheld} ${withheld === 1 ? "reply" : "replies"} to gated items left out: their text must not be published; --allow-gated exports them all the same\n`);
    return 0;
  } finally {
    store.close();
  }
}

/** Every judge that was called so: the same model at two endpoints, or another version of a file, is another judge under one id. */
function identitiesOf(id: string, studies: readonly { readonly spec: unknown }[]): readonly string[] {
  const judges = studies.flatMap(({ spec }) => (spec as StudySpec).judges);
  const identities = new Set(judges.filter((judge) => judge.id === id).map(({ identity }) => identity));
  if (identities.size === 0) throw new UsageError(`--judge ${id}: the store knows ${[...new Set(judges.map((judge) => judge.id))].join(", ")}`);
  return [...identities];
}
