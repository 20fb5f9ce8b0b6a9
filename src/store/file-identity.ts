import { statSync } from "node:fs";
import { MEMORY } from "./open-database.js";

/** What tells the file of a store from another one that has taken its place; empty where there is none, as in memory. */
export function fileIdentity(location: string): string {
  if (location === MEMORY) return "";
  const found = statSync(location, { throwIfNoEntry: false });
  return found === undefined ? "" : `${found.dev} ${found.ino}`;
}
