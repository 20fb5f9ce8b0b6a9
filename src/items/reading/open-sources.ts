import { readdirSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { DataError } from "../../core/data-error.js";
import { fileSource } from "./file-source.js";
import { gunzipped } from "./gunzipped.js";
import type { MemberSource } from "./member-source.js";
import { quotedNames } from "./quoted-names.js";
import type { TextSource } from "./text-source.js";

export interface OpenSourcesOptions {
  /** Which files of a folder or an archive are taken, by their names without folders. */
  readonly holds: (fileName: string) => boolean;
  /** What is looked for, for the error where nothing is. */
  readonly expected: string;
}

/**
 * What a path holds: a file itself (that of a `.gz` unpacked), or those files of a folder or an archive (`.zip`, `.tar`, `.tgz`,
 * `.tar.gz`) that are asked for, by name. In an archive with folders they are those of the folder nearest the top that holds any.
 *
 * @throws DataError (`no-items`) for a folder or an archive without one.
 * @throws DataError (`bad-archive`) for an archive that cannot be opened.
 */
export async function openSources(path: string, { holds, expected }: OpenSourcesOptions): Promise<readonly TextSource[]> {
  if (statSync(path).isDirectory()) return filesOf(path, holds, expected);
  if (isGzippedFile(path)) return [{ name: `${path}/${basename(path).slice(0, -".gz".length)}`, chunks: () => gunzipped(path) }];
  const members = await membersOf(path);
  if (members === undefined) return [fileSource(path)];
  const held = members.filter(({ member }) => !isLitter(member) && holds(basename(member)));
  if (held.length === 0) throw new DataError(`${path}: expected ${expected} in this archive, found ${listed(members.map(({ member }) => member))}`, { file: path }, { code: "no-items" });
  const top = held.map(({ member }) => folderOf(member)).sort((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1))[0];
  return held.filter(({ member }) => folderOf(member) === top).sort((a, b) => a.member < b.member ? -1 : 1);
}

function filesOf(folder: string, holds: (fileName: string) => boolean, expected: string): TextSource[] {
  // Some caches keep links in a folder and the files elsewhere.
  const files = readdirSync(folder).filter((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.isFile() === true);
  const held = files.filter((name) => !isLitter(name) && holds(name)).sort();
  if (held.length === 0) throw new DataError(`${folder}: expected ${expected} in this folder, found no such file but ${listed(files)}`, { file: folder }, { code: "no-items" });
  return held.map((name) => fileSource(join(folder, name)));
}

/** The files in an archive; nothing for a file of another kind. */
async function membersOf(path: string): Promise<readonly MemberSource[] | undefined> {
  const name = path.toLowerCase();
  if (name.endsWith(".zip")) return await (await import("./zip-sources.js")).zipSources(path);
  if (name.endsWith(".tgz") || name.endsWith(".tar.gz")) return await (await import("./tar-sources.js")).tarSources(path, { gzip: true });
  if (name.endsWith(".tar")) return await (await import("./tar-sources.js")).tarSources(path, { gzip: false });
  return undefined;
}

/** One file packed by gzip alone. */
function isGzippedFile(path: string): boolean {
  const name = path.toLowerCase();
  return name.endsWith(".gz") && !name.endsWith(".tar.gz");
}

/** What some systems put beside the files of a folder. */
function isLitter(member: string): boolean {
  return member.startsWith("__MACOSX/") || basename(member).startsWith(".");
}

function folderOf(member: string): string {
  return member.slice(0, member.length - basename(member).length);
}

function depth(folder: string): number {
  return folder.split("/").length;
}

function listed(names: readonly string[]): string {
  return names.length === 0 ? "nothing" : quotedNames(names, 5);
}
