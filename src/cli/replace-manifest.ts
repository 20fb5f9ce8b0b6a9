import { UsageError } from "../core/usage-error.js";
import type { SampleManifest } from "../items/sampling/sample-manifest.js";
import { manifestAt } from "./manifest-at.js";
import { manifestText } from "./manifest-text.js";
import { writeForFlag } from "./write-for-flag.js";

/**
 * Writes a sample manifest, in the place of an earlier one where there is one.
 *
 * @throws UsageError for a place that holds anything else; DialDeferError (`unwritable`)
 */
export async function replaceManifest(path: string, manifest: SampleManifest, flag: string): Promise<void> {
  if (manifestAt(path) === "foreign") throw new UsageError(`${flag} ${path}: there is something else than a sample manifest; take another name, or remove it first`);
  await writeForFlag(path, manifestText(manifest), flag);
}
