import { realpath, stat } from "node:fs/promises";

/**
 * The file that writing to `path` replaces: `path` itself, or what a link there leads to.
 *
 * @throws Error, as of the file system, where there is a folder, a device or a pipe, which renaming would put a file in the place of.
 */
export async function replaceablePath(path: string): Promise<string> {
  let target: string;
  try {
    target = await realpath(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return path;
    throw error;
  }
  if (!(await stat(target)).isFile()) throw Object.assign(new Error(`there is no ordinary file there but a folder, a device or a pipe: '${path}'`), { code: "EISDIR", syscall: "rename", path });
  return target;
}
