import type { SampleManifest } from "../items/sampling/sample-manifest.js";

/** A manifest as its file holds it: one item a line, so that a changed sample shows as changed lines. */
export function manifestText({ sample, ...head }: SampleManifest): string {
  const lines = Object.entries(head).map(([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)},\n`);
  return `{\n${lines.join("")}  "sample": [\n${sample.map((entry) => `    ${JSON.stringify(entry)}`).join(",\n")}\n  ]\n}\n`;
}
