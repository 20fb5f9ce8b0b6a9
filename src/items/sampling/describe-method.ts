import type { SampleManifest } from "./sample-manifest.js";

/** How a sample was chosen, in one line: `cpython, seed 42, by meta.level, draws 100 + 200`. */
export function describeMethod({ name, ...details }: SampleManifest["method"]): string {
  const words = Object.entries(details).map(([key, value]) => {
    if (value === true) return key;
    return `${key} ${Array.isArray(value) && value.every((each) => typeof each === "number") ? value.join(" + ") : typeof value === "string" ? value : JSON.stringify(value)}`;
  });
  const line = [name, ...words].join(", ");
  return line.length > 200 ? `${line.slice(0, 200)}...` : line;
}
