import { execFileSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";

/** A real file system of a few megabytes, in memory. */
export interface SmallDisk {
  readonly folder: string;
  /** Bytes that are free. */
  free(): number;
  /** Takes all the space but so many bytes. */
  fill(leaving?: number): void;
  /** Gives the space back. */
  clear(): void;
  remount(mode: "ro" | "rw"): void;
}

const disks: string[] = [];
afterAll(() => {
  for (const folder of disks.splice(0)) {
    execFileSync("umount", ["--lazy", folder]);
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Mounts a small disk, gone when the test file is done. Throws where this machine does not allow it. */
export function smallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), "dialdefer-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder], { stdio: "ignore" });
  } catch (error) {
    rmSync(folder, { recursive: true });
    throw error;
  }
  disks.push(folder);
  const filler = join(folder, "filler");
  const free = (): number => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  };
  return {
    folder,
    free,
    fill: (leaving = 0) => {
      // In small steps, for others may take what is free meanwhile.
      const file = openSync(filler, "w");
      try {
        while (free() > leaving) writeSync(file, Buffer.alloc(Math.min(64 << 10, free() - leaving)));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
      } finally {
        closeSync(file);
      }
    },
    clear: () => rmSync(filler, { force: true }),
    remount: (mode) => void execFileSync("mount", ["-o", `remount,${mode}`, folder]),
  };
}

/** Whether this machine lets a test mount a small disk; where not, such tests say skipped. */
export const canMount = ((): boolean => {
  try {
    const folder = mkdtempSync(join(tmpdir(), "dialdefer-disk-"));
    try {
      execFileSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", folder], { stdio: "ignore" });
      execFileSync("umount", [folder]);
      return true;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  } catch {
    return false;
  }
})();
