import type { SampleManifest } from "./sample-manifest.js";
import { setName } from "./set-name.js";

export interface ManifestParts extends Pick<SampleManifest, "incorrect" | "method" | "of" | "sample"> {
  /** The specification of the set that the items are of. */
  readonly spec: string;
  /** With which `random` chose the wrong answers; of no matter for other choices. */
  readonly seed: number;
}

/** A manifest of items of a set; it says all that is needed to put the same wrong answers before a judge again. */
export function makeManifest({ spec, incorrect, seed, method, of, sample }: ManifestParts): SampleManifest {
  return { schema: "dialdefer.sample/1", items: setName(spec), incorrect, method: { ...method, ...incorrect === "random" && { incorrect_seed: seed } }, of, sample };
}
