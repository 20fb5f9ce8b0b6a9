import { dirname } from "node:path";
import type { PublishedFile } from "../reading/published-file.js";

/**
 * The files whose names tell which model was asked. The others are left out, with the call that imports them, where they were
 * found in a folder; one named by the caller stays, and so do all where none tells its model.
 */
export function withoutUnnamed(files: readonly PublishedFile[], paths: readonly string[], leftOut: (path: string, reason: string) => void): readonly PublishedFile[] {
  const isUnnamed = ({ model, path }: PublishedFile) => model === null && !paths.includes(path);
  const kept = files.filter((file) => !isUnnamed(file));
  if (kept.length === 0) return files;
  const sharedFolders = new Set(kept.map(({ path }) => dirname(path)));
  for (const { path } of files.filter(isUnnamed)) {
    const folder = dirname(path);
    leftOut(path, `nothing tells which model was asked; to import it: dialdefer import reference "${sharedFolders.has(folder) ? path : folder}" --model NAME`);
  }
  return kept;
}
