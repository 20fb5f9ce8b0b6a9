import { rmSync } from "node:fs";

/** Removes a temporary folder of ours. Some systems remove no file that is still open; then it is left to them. */
export function removeTemporary(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 2 });
  } catch {
    // It lies where the system cleans up.
  }
}
