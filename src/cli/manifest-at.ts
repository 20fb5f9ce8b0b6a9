import { existsSync } from "node:fs";
import { readSample } from "../items/sampling/read-sample.js";
import type { SampleManifest } from "../items/sampling/sample-manifest.js";

/** What stands at a path before something is written there: nothing, a sample manifest, or a file that is not ours to replace. */
export function manifestAt(path: string): "nothing" | "foreign" | SampleManifest {
  if (!existsSync(path)) return "nothing";
  try {
    return readSample(path);
  } catch {
    return "foreign";
  }
}
