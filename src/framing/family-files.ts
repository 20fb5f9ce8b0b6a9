import { readdir, readFile, stat } from "node:fs/promises";
import { basename, isAbsolute, join } from "node:path";
import { fileURLToPath } from "node:url";
import { sha256 } from "../core/sha256.js";
import { UsageError } from "../core/usage-error.js";
import { builtInFamilies } from "./built-in-families.js";
import type { FrontMatter } from "./front-matter.js";
import { plainLines } from "./plain-lines.js";
import { openTemplateFile, parseSharedKeys, type OpenedTemplate } from "./template-file.js";

/** The files that make a family, opened, with those of the family that it extends. */
export interface FamilyFiles {
  /** In the order of their names; a file of the family stands in place of an inherited one of the same name. */
  readonly templates: readonly OpenedTemplate[];
  /** Hashes of the files of shared keys, by name. */
  readonly sharedHashes: Readonly<Record<string, string>>;
}

/** A template file and what wins over or stands behind its own keys. */
interface FoundFile {
  readonly name: string;
  readonly source: string;
  readonly over: readonly FrontMatter[];
  readonly under: readonly FrontMatter[];
}

interface FoundFamily {
  /** By their names within the folder. */
  readonly files: ReadonlyMap<string, FoundFile>;
  /** The family's own first, then those of the families that it extends. */
  readonly shared: readonly FrontMatter[];
  readonly sharedHashes: Readonly<Record<string, string>>;
}

const sharedKeysFile = "family.yaml";
const familiesFolder = fileURLToPath(new URL("../../src/framing/families/", import.meta.url));

/**
 * Finds and opens the files of a family: of a built-in one, of a folder, or a single template file.
 *
 * A folder whose `family.yaml` says `extends: NAME` has the template files of that family too. For each key, what a
 * family says wins over what it inherits: its own template file, its `family.yaml`, the inherited template file, the
 * inherited `family.yaml`.
 *
 * @throws UsageError when there is no such family; DataError, with file and line, when a file is not what it should be.
 */
export async function familyFiles(spec: string): Promise<FamilyFiles> {
  const { files, sharedHashes } = await findFamily(spec, []);
  const names = [...files.keys()].sort();
  if (names.length === 0) throw new UsageError(`--family: the folder '${spec}' holds no template (a file ending in .md)`);
  return {
    templates: names.map((name) => {
      const { name: shownAs, source, over, under } = files.get(name) as FoundFile;
      return openTemplateFile(shownAs, source, { over, under });
    }),
    sharedHashes,
  };
}

/** @param children the families that extend this one, for families that extend themselves. */
async function findFamily(spec: string, children: readonly string[]): Promise<FoundFamily> {
  const builtIn = builtInFamilies.includes(spec);
  const path = builtIn ? join(familiesFolder, spec) : spec;
  const kind = await stat(path).catch((cause: unknown) => {
    throw new UsageError(`--family: '${spec}' is neither ${builtInFamilies.join(" nor ")} nor a file or folder of templates`, { cause });
  });
  const read = async (name: string): Promise<{ name: string; source: string }> => ({ name: builtIn ? `${spec}/${basename(name)}` : name, source: await readFile(name, "utf8") });
  if (!kind.isDirectory()) return { files: new Map([[basename(path), { ...await read(path), over: [], under: [] }]]), shared: [], sharedHashes: {} };

  const names = await readdir(path);
  const sharedFile = names.includes(sharedKeysFile) ? await read(join(path, sharedKeysFile)) : undefined;
  const own = sharedFile === undefined ? [] : [parseSharedKeys(sharedFile.name, sharedFile.source)];
  const parent = await parentOf(own[0], { spec, path, children });
  const shared = [...own, ...parent?.shared ?? []];
  const files = new Map<string, FoundFile>();
  for (const [name, file] of parent?.files ?? []) files.set(name, { ...file, over: [...own, ...file.over] });
  for (const name of names) {
    if (name.endsWith(".md") && !name.startsWith(".")) files.set(name, { ...await read(join(path, name)), over: [], under: shared });
  }
  return { files, shared, sharedHashes: { ...parent?.sharedHashes, ...sharedFile === undefined ? {} : { [sharedFile.name]: sha256(plainLines(sharedFile.source)) } } };
}

/** The family that a family extends: a built-in one, or a folder, relative to that of the family. */
async function parentOf(shared: FrontMatter | undefined, { spec, path, children }: { readonly spec: string; readonly path: string; readonly children: readonly string[] }): Promise<FoundFamily | undefined> {
  if (shared?.has(["extends"]) !== true) return undefined;
  const named = shared.text(["extends"]);
  const parent = builtInFamilies.includes(named) || isAbsolute(named) ? named : join(path, named);
  const line = [...children, spec];
  if (line.includes(parent)) throw shared.error(["extends"], `goes around in a circle: ${[...line, parent].join(" extends ")}`);
  try {
    return await findFamily(parent, line);
  } catch (cause) {
    if (cause instanceof UsageError) throw shared.error(["extends"], `names '${named}', which is neither a built-in family (${builtInFamilies.join(", ")}) nor a folder of templates, relative to this one`);
    throw cause;
  }
}
