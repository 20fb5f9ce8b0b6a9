import { importReference } from "../../published/import/import-reference.js";
import { importOutput } from "../import-output.js";

/** `dialdefer import reference`: published results into the store, as studies. */
export async function importReferenceCommand(paths: readonly string[], flags: { readonly model?: string; readonly store: string; readonly json?: boolean }): Promise<number> {
  const leftOut: { path: string; reason: string }[] = [];
  importOutput(await importReference({ paths, model: flags.model, store: flags.store, onLeftOut: (path, reason) => leftOut.push({ path, reason }) }), leftOut, flags);
  return 0;
}
