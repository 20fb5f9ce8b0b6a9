import { existsSync } from "node:fs";
import { basename } from "node:path";
import { isBenchmarkName } from "../benchmarks/is-benchmark-name.js";

/** The name under which a manifest keeps a set: the benchmark's, else the file's name without its folders. */
export function setName(spec: string): string {
  const [, name = ""] = /^([\w-]{2,}):/.exec(spec) ?? [];
  return isBenchmarkName(name) && !existsSync(spec) ? name : basename(spec);
}
