import { rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { MEMORY } from "./open-database.js";

/** Gives up the space that `holdReserve` took. Returns how many bytes that were; 0 where there was no reserve. */
export function releaseReserve(folder: string): number {
  if (folder === MEMORY) return 0;
  const path = join(folder, "store.sqlite.reserve");
  const bytes = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  rmSync(path, { force: true });
  return bytes;
}
