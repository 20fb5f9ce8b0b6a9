import { randomUUID } from "node:crypto";
import { createWriteStream, existsSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { once } from "node:events";
import { DialDeferError } from "../core/dialdefer-error.js";
import { replaceablePath } from "../fetching/replaceable-path.js";
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
  /** What a bad row does while the items are read again. */
  readonly onBadRow?: "stop" | "skip" | undefined;
}

/**
 * Writes `train.json`, `dev.json` and `test.json` to a folder, and the items to `train.jsonl` and so on where they are asked for. All are
 * written aside and then renamed; where one cannot be written, none is. Links are followed. Only manifests of an earlier split, and the items beside them, are
 * written over; those that there are none of now are removed.
 *
 * @returns the files' paths.
 * @throws UsageError for the items of a gated set that were not allowed, and for a folder that holds other files of these names; DialDeferError (`unwritable`).
 */
export async function writeSplit({ spec, manifests, gated }: ItemSplit, folder: string, { withItems = false, allowGated = false, onBadRow }: WriteSplitOptions = {}): Promise<readonly string[]> {
  if (withItems && gated !== null && !allowGated) throw new UsageError(`--with-items: ${spec} is gated (${gated}); the manifests alone hold no text. --allow-gated writes the items all the same`);
  for (const part of parts) refuseOthers(folder, part, withItems);
  const token = randomUUID();
  const files: string[] = [];
  const moves: { readonly aside: string; readonly target: string }[] = [];
  // Beside what a link leads to, since nothing is renamed from one disk to another.
  const asideOf = async (file: string) => {
    files.push(file);
    const target = await replaceablePath(file);
    const aside = `${target}.${token}.tmp`;
    moves.push({ aside, target });
    return aside;
  };
  const old: string[] = [];
  try {
    await mkdir(folder, { recursive: true });
    for (const part of parts) {
      const manifest = manifests[part];
      const [list, items] = [join(folder, `${part}.json`), join(folder, `${part}.jsonl`)];
      if (manifest === undefined) old.push(list);
      if (manifest === undefined || !withItems) {
        if (holdsItems(manifestAt(list))) old.push(items);
      }
      if (manifest === undefined) continue;
      await writeFile(await asideOf(list), manifestText(withItems ? { ...manifest, method: { ...manifest.method, with_items: true } } : manifest), { flag: "wx" });
      if (!withItems) continue;
      await writeItems(await asideOf(items), spec, manifest, onBadRow);
    }
    for (const { aside, target } of moves) await rename(aside, target);
  } catch (error) {
    for (const { aside } of moves) await rm(aside, { force: true }).catch(() => undefined);
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
  const other = before !== "nothing" && !isSplit(before) ? list : withItems && existsSync(items) && !holdsItems(before) ? items : undefined;
  if (other !== undefined) throw new UsageError(`--out ${folder}: ${other} is there and is not of an earlier split; take another folder, or remove it first`);
}

function isSplit(before: ReturnType<typeof manifestAt>): before is SampleManifest {
  return before !== "nothing" && before !== "foreign" && before.method.name === "split";
}

/** Whether the items beside an earlier split's manifest were written with it. */
function holdsItems(before: ReturnType<typeof manifestAt>): boolean {
  return isSplit(before) && before.method["with_items"] === true;
}

async function writeItems(path: string, spec: string, sample: SampleManifest, onBadRow: WriteSplitOptions["onBadRow"]): Promise<void> {
  const stream = createWriteStream(path, { flags: "wx" });
  const failed = once(stream, "error").then(([error]) => { throw error as Error; });
  const write = async () => {
    for await (const item of openItems(spec, { sample, onBadRow }).read()) {
      if (!stream.write(`${JSON.stringify(item)}\n`)) await once(stream, "drain");
    }
    stream.end();
    await once(stream, "finish");
  };
  await Promise.race([write(), failed]);
}
