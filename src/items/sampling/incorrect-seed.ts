import type { SampleManifest } from "./sample-manifest.js";

/** With which seed a manifest's wrong answers were chosen at random; undefined where it does not say. */
export function incorrectSeed(manifest: SampleManifest | undefined): number | undefined {
  const seed = manifest?.method["incorrect_seed"];
  return typeof seed === "number" ? seed : undefined;
}
