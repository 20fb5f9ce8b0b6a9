import { readdir, readFile, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { UsageError } from "../core/usage-error.js";
import { compileFamily } from "./compile-family.js";
import type { Family } from "./family.js";
import { parseTemplateFile } from "./template-file.js";

/** The families that come with the package; the folder lies two levels below its root, from sources and bundle alike. */
export const builtInFamilies: readonly string[] = ["matched", "classic"];
const familiesFolder = fileURLToPath(new URL("../../src/framing/families/", import.meta.url));

/**
 * Loads a template family: `matched`, `classic`, or the path of a folder of template files (or of a single
 * one). The format is described in `docs/templates.md`.
 *
 * @param options.labels replace the family's party labels in all wordings.
 * @throws UsageError when there is no such family or the labels cannot be used; DataError, with file and
 * line, when a template is not what it should be.
 */
export async function loadFamily(spec: string, options: { readonly labels?: readonly [string, string] | undefined } = {}): Promise<Family> {
  const builtIn = builtInFamilies.includes(spec);
  const paths = await templatePaths(builtIn ? join(familiesFolder, spec) : spec);
  const files = await Promise.all(paths.map(async (path) => parseTemplateFile(builtIn ? `${spec}/${basename(path)}` : path, await readFile(path, "utf8"))));
  return compileFamily(files, options.labels);
}

/** The template files of a family, in the order of their names. */
async function templatePaths(path: string): Promise<readonly string[]> {
  const kind = await stat(path).catch((cause: unknown) => {
    throw new UsageError(`--family: '${path}' is neither ${builtInFamilies.join(" nor ")} nor a file or folder of templates`, { cause });
  });
  if (!kind.isDirectory()) return [path];
  const names = (await readdir(path)).filter((name) => name.endsWith(".md") && !name.startsWith(".")).sort();
  if (names.length === 0) throw new UsageError(`--family: the folder '${path}' holds no template (a file ending in .md)`);
  return names.map((name) => join(path, name));
}
