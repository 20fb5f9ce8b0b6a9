import type { ImportOptions } from "../published/import/import-reference.js";
import type { ImportedStudy } from "../published/import/import-results.js";
import { importOutput } from "./import-output.js";

export interface ImportFlags {
  readonly model?: string;
  readonly store: string;
  readonly json?: boolean;
}

/** Imports, and prints what came of it. Where a later study fails, what is in the store by then is printed before the error. */
export async function runImport(importFiles: (options: ImportOptions) => Promise<readonly ImportedStudy[]>, paths: readonly string[], { model, store, json }: ImportFlags): Promise<0> {
  const leftOut: { path: string; reason: string }[] = [];
  const imported: ImportedStudy[] = [];
  const print = (): void => { importOutput(imported, leftOut, { json: json === true }); };
  try {
    await importFiles({ paths, model, store, onLeftOut: (path, reason) => leftOut.push({ path, reason }), onImported: (study) => imported.push(study) });
  } catch (error) {
    if (imported.length > 0) print();
    throw error;
  }
  print();
  return 0;
}
