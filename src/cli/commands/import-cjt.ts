import { importCjt } from "../../published/import/import-cjt.js";
import { runImport, type ImportFlags } from "../run-import.js";

/** `dialdefer import cjt`: tables of the Conversational Judgment Task into the store, as studies. */
export async function importCjtCommand(paths: readonly string[], flags: ImportFlags): Promise<number> {
  return await runImport(importCjt, paths, flags);
}
