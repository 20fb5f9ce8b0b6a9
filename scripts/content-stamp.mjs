import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** SHA-256 over the names and contents of files and folders, in order of name. */
export function contentHash(paths) {
  const hash = createHash("sha256");
  const add = (path) => {
    if (!existsSync(path)) return;
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort()) add(join(path, name));
    } else {
      hash.update(path).update("\0").update(readFileSync(path)).update("\0");
    }
  };
  paths.forEach(add);
  return hash.digest("hex");
}

/** Runs `work` unless the stamp file already holds the hash; writes the stamp once it is done. */
export async function unlessStamped(stamp, hash, work) {
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return false;
  await work();
  writeFileSync(stamp, hash);
  return true;
}
