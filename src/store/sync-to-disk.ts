import { closeSync, fsyncSync, openSync } from "node:fs";

/** Waits until a file or folder is on disk, where the system can say so. */
export function syncToDisk(path: string): void {
  let file: number;
  try {
    file = openSync(path, "r");
  } catch {
    // Some systems open no folders.
    return;
  }
  try {
    fsyncSync(file);
  } catch {
    // Nor sync them.
  } finally {
    closeSync(file);
  }
}
