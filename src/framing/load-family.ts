import { readdir, readFile, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { sha256 } from "../core/sha256.js";
import { UsageError } from "../core/usage-error.js";
import { compileFamily } from "./compile-family.js";
import type { Family } from "./family.js";
import { parseSharedKeys, parseTemplateFile, plainLines } from "./template-file.js";

/** The families that come with the package; the folder lies two levels below its root, from sources and bundle alike. */
export const builtInFamilies: readonly string[] = ["matched", "classic"];
const sharedKeysFile = "family.yaml";
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
  const { shared, templates } = await familyPaths(builtIn ? join(familiesFolder, spec) : spec);
  const read = async (path: string): Promise<{ name: string; source: string }> => ({ name: builtIn ? `${spec}/${basename(path)}` : path, source: await readFile(path, "utf8") });
  const [sharedFile, ...files] = await Promise.all([shared === undefined ? undefined : read(shared), ...templates.map(read)]);
  const keys = sharedFile === undefined ? undefined : parseSharedKeys(sharedFile.name, sharedFile.source);
  const parsed = files.map((file) => parseTemplateFile(file.name, file.source, keys));
  const sharedHashes = sharedFile === undefined ? {} : { [sharedFile.name]: sha256(plainLines(sharedFile.source)) };
  return compileFamily(parsed, { labels: options.labels, sharedHashes });
}

/** The template files of a family, in the order of their names, and the file of its shared keys. */
async function familyPaths(path: string): Promise<{ shared: string | undefined; templates: readonly string[] }> {
  const kind = await stat(path).catch((cause: unknown) => {
    throw new UsageError(`--family: '${path}' is neither ${builtInFamilies.join(" nor ")} nor a file or folder of templates`, { cause });
  });
  if (!kind.isDirectory()) return { shared: undefined, templates: [path] };
  const names = await readdir(path);
  const templates = names.filter((name) => name.endsWith(".md") && !name.startsWith(".")).sort().map((name) => join(path, name));
  if (templates.length === 0) throw new UsageError(`--family: the folder '${path}' holds no template (a file ending in .md)`);
  return { shared: names.includes(sharedKeysFile) ? join(path, sharedKeysFile) : undefined, templates };
}
