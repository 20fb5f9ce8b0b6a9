import { existsSync } from "node:fs";
import { basename } from "node:path";
import { isBenchmarkName } from "../benchmarks/is-benchmark-name.js";

/** The name under which a manifest keeps a set: the benchmark's, else the file's name without its folders (`map:FILE` for a mapping). */
export function setName(spec: string): string {
  const [, name = ""] = /^([\w-]{2,}):/.exec(spec) ?? [];
  if (existsSync(spec)) return basename(spec);
  return isBenchmarkName(name) ? name : name === "map" ? `map:${basename(spec.slice("map:".length))}` : basename(spec);
}
