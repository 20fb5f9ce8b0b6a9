import { homedir } from "node:os";
import { join } from "node:path";

/** The environment variables a function reads; `process.env` fits. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The folder that holds the engine, the models and the benchmarks: `DIALDEFER_HOME`, else `dialdefer` in the user's
 * cache folder (`XDG_CACHE_HOME` or `~/.cache`, `~/Library/Caches`, `LOCALAPPDATA`). Creates nothing.
 */
export function dialdeferHome(environment: Environment, platform: NodeJS.Platform = process.platform): string {
  const chosen = environment["DIALDEFER_HOME"];
  if (chosen !== undefined && chosen !== "") return chosen;
  return join(cacheFolder(environment, platform), "dialdefer");
}

function cacheFolder(environment: Environment, platform: NodeJS.Platform): string {
  const home = environment["HOME"] ?? environment["USERPROFILE"] ?? homedir();
  if (platform === "darwin") return join(home, "Library", "Caches");
  if (platform === "win32") return environment["LOCALAPPDATA"] ?? join(home, "AppData", "Local");
  const cache = environment["XDG_CACHE_HOME"];
  return cache !== undefined && cache !== "" ? cache : join(home, ".cache");
}
