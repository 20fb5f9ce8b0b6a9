import { dirname, isAbsolute, join } from "node:path";
import type { Place } from "./located-value.js";

/** A path as it is meant where it is written: relative to the file that names it. */
export function anchoredPath(path: string, { source }: Place): string {
  return isAbsolute(path) ? path : join(dirname(source.path), path);
}
