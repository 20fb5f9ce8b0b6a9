import { existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";

/** Makes a folder with its parents, one after another: Node's own recursive way never ends where nothing can be made, as under /proc. */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  const parent = dirname(path);
  if (parent !== path) makeFolder(parent);
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process may have made it meanwhile.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}
