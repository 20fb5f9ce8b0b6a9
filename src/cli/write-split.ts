import { randomUUID } from "node:crypto";
import { createWriteStream, existsSync } from "node:fs";
import { mkdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { once } from "node:events";
import { DialDeferError } from "../core/dialdefer-error.js";
import { UsageError } from "../core/usage-error.js";
import { openItems } from "../items/open-items.js";
import { manifestAt } from "./manifest-at.js";
import { manifestText } from "./manifest-text.js";
import type { SampleManifest } from "../items/sampling/sample-manifest.js";
import type { ItemSplit, SplitPart } from "../items/splits/split-items.js";

const parts = ["train", "dev", "test"] as const satisfies readonly SplitPart[];

export interface WriteSplitOptions {
  /** Whether the items are written too, as JSON Lines. */
  readonly withItems?: boolean | undefined;
  /** Whether the text of gated items may be written. */
  readonly allowGated?: boolean | undefined;
}

/**
 * Writes `train.json`, `dev.json` and `test.json` to a folder, and the items to `train.jsonl` and so on where they are asked for. All are
 * written aside and then renamed; where one cannot be written, none is. Only manifests of an earlier split, and the items beside them, are
 * written over; its `dev.json` is removed where there is none now.
 *
 * @returns the files' paths.
 * @throws UsageError for the items of a gated set that were not allowed, and for a folder that holds other files of these names; DialDeferError (`unwritable`).
 */
export async function writeSplit({ spec, manifests, gated }: ItemSplit, folder: string, { withItems = false, allowGated = false }: WriteSplitOptions = {}): Promise<readonly string[]> {
  if (withItems && gated !== null && !allowGated) throw new UsageError(`--with-items: ${spec} is gated (${gated}); the manifests alone hold no text. --allow-gated writes the items all the same`);
  for (const part of parts) refuseOthers(folder, part, withItems);
  const token = randomUUID();
  const aside = (path: string) => `${path}.${token}.tmp`;
  const files: string[] = [];
  const old: string[] = [];
  try {
    await mkdir(folder, { recursive: true });
    for (const part of parts) {
      const manifest = manifests[part];
      const [list, items] = [join(folder, `${part}.json`), join(folder, `${part}.jsonl`)];
      if (manifest !== undefined) {
        files.push(list);
        await writeFile(aside(list), manifestText(manifest), { flag: "wx" });
      } else {
        old.push(list);
      }
      if (manifest !== undefined && withItems) {
        files.push(items);
        await writeItems(aside(items), spec, manifest);
      }
    }
    // What would make one of the renames fail after others were done.
    for (const file of files) if (await isFolder(file)) throw new Error(`${file} is a folder`);
    for (const file of files) await rename(aside(file), file);
  } catch (error) {
    for (const file of files) await rm(aside(file), { force: true });
    if (error instanceof DialDeferError) throw error;
    throw new DialDeferError("unwritable", `--out ${folder}: cannot be written (${(error as Error).message})`, { cause: error });
  }
  for (const file of old) await rm(file, { force: true });
  return files;
}

/** What stands in the folder under a part's names must come from an earlier split: the user's own data must not be lost. */
function refuseOthers(folder: string, part: SplitPart, withItems: boolean): void {
  const [list, items] = [join(folder, `${part}.json`), join(folder, `${part}.jsonl`)];
  const before = manifestAt(list);
  const isOurs = before !== "nothing" && before !== "foreign" && before.method.name === "split";
  const other = before !== "nothing" && !isOurs ? list : withItems && existsSync(items) && !isOurs ? items : undefined;
  if (other !== undefined) throw new UsageError(`--out ${folder}: ${other} is there and is not of an earlier split; take another folder, or remove it first`);
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch {
    return false;
  }
}

async function writeItems(path: string, spec: string, sample: SampleManifest): Promise<void> {
  const stream = createWriteStream(path, { flags: "wx" });
  const failed = once(stream, "error").then(([error]) => { throw error as Error; });
  const write = async () => {
    for await (const item of openItems(spec, { sample }).read()) {
      if (!stream.write(`${JSON.stringify(item)}\n`)) await once(stream, "drain");
    }
    stream.end();
    await once(stream, "finish");
  };
  await Promise.race([write(), failed]);
}
