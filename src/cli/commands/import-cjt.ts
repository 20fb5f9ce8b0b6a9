import { importCjt } from "../../published/import/import-cjt.js";
import { importOutput } from "../import-output.js";

/** `dialdefer import cjt`: tables of the Conversational Judgment Task into the store, as studies. */
export async function importCjtCommand(paths: readonly string[], flags: { readonly model?: string; readonly store: string; readonly json?: boolean }): Promise<number> {
  const leftOut: { path: string; reason: string }[] = [];
  importOutput(await importCjt({ paths, model: flags.model, store: flags.store, onLeftOut: (path, reason) => leftOut.push({ path, reason }) }), leftOut, flags);
  return 0;
}
