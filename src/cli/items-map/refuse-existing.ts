import { existsSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { UsageError } from "../../core/usage-error.js";

/** Throws a UsageError for a file that is not to be written: it is there already, or its folder is not. */
export function refuseExisting(path: string, force: boolean): void {
  if (path.trim() === "") throw new UsageError("a file to write has a name, such as mapping.yaml");
  const folder = dirname(resolve(path));
  if (!existsSync(folder) || !statSync(folder).isDirectory()) throw new UsageError(`${path} cannot be written: there is no folder ${folder}`);
  if (!existsSync(path)) return;
  if (!statSync(path).isFile()) throw new UsageError(`${path} is there already and is no file`);
  if (!force) throw new UsageError(`${path} is there already and stays as it is; give another name, or --force to write over it`);
}
