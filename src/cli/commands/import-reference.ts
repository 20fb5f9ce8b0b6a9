import { importReference } from "../../published/import/import-reference.js";
import { runImport, type ImportFlags } from "../run-import.js";

/** `dialdefer import reference`: published results into the store, as studies. */
export async function importReferenceCommand(paths: readonly string[], flags: ImportFlags): Promise<number> {
  return await runImport(importReference, paths, flags);
}
