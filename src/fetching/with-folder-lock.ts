import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { dirname, join } from "node:path";

/** How a lock is waited for. */
export interface FolderLockOptions {
  /** A lock not refreshed for this long belongs to a process that died; milliseconds. */
  readonly staleAfterMs?: number;
  readonly pollMs?: number;
  /** Called once when somebody else holds the lock. */
  readonly onWait?: () => void;
}

/**
 * Runs `work` while holding the folder `lock`, which only one process can create. The holder refreshes
 * the folder's time and names itself inside; a lock left by a killed process is taken over, at once where the
 * holder is known to be dead. It saves doing the same work twice;
 * what it guards must itself be safe when done twice (write aside, then rename).
 */
export async function withFolderLock<Result>(lock: string, work: () => Promise<Result>, options: FolderLockOptions = {}): Promise<Result> {
  const { staleAfterMs = 60_000, pollMs = 250, onWait } = options;
  await mkdir(dirname(lock), { recursive: true });
  let waited = false;
  while (!await created(lock)) {
    if (await ageMs(lock) > staleAfterMs || await holderIsDead(lock)) {
      await takeAway(lock);
      continue;
    }
    if (!waited) onWait?.();
    waited = true;
    await new Promise((resolve) => { setTimeout(resolve, pollMs); });
  }
  const refresh = setInterval(() => {
    const now = new Date();
    utimes(lock, now, now).catch(() => clearInterval(refresh));
  }, staleAfterMs / 6);
  refresh.unref();
  try {
    return await work();
  } finally {
    clearInterval(refresh);
    await rm(lock, { recursive: true, force: true });
  }
}

async function created(lock: string): Promise<boolean> {
  try {
    await mkdir(lock);
    // Without a name inside it takes longer to find out that we died, nothing more.
    await writeFile(join(lock, holderFile), `${process.pid} ${hostname()}`).catch(() => undefined);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

const holderFile = "holder";

/** Whether the lock names a process of this machine that is no more. */
async function holderIsDead(lock: string): Promise<boolean> {
  const [, pid, host] = /^(\d+) (.*)$/s.exec(await readFile(join(lock, holderFile), "utf8").catch(() => "")) ?? [];
  if (pid === undefined || host !== hostname()) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
}

async function ageMs(lock: string): Promise<number> {
  try {
    return Date.now() - (await stat(lock)).mtimeMs;
  } catch {
    return 0;
  }
}

/** Renaming is atomic, so of several waiters one alone removes a stale lock. */
async function takeAway(lock: string): Promise<void> {
  const aside = `${lock}.${randomUUID()}`;
  try {
    await rename(lock, aside);
  } catch {
    return;
  }
  await rm(aside, { recursive: true, force: true });
}
