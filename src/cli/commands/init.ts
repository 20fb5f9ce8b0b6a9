import { writeFile } from "node:fs/promises";
import { basename, dirname, resolve } from "node:path";
import { UsageError } from "../../core/usage-error.js";
import { makeFolder } from "../../store/make-folder.js";
import { starterStudyFile } from "../../study/file/starter-study-file.js";
import { plainText } from "../plain-text.js";
import { schemaForEditor } from "../schema-for-editor.js";

/** `dialdefer init [FILE]`: writes a commented study file that runs as it is. Never writes over a file unless told. */
export async function init(file: string, flags: { readonly force?: boolean }): Promise<number> {
  const unwritable = (error: unknown): UsageError => new UsageError(`${file} cannot be written (${(error as Error).message})`, { cause: error });
  try {
    makeFolder(dirname(resolve(file)));
  } catch (error) {
    throw unwritable(error);
  }
  try {
    await writeFile(file, starterStudyFile({ name: basename(file), schema: schemaForEditor(file) }), { flag: flags.force === true ? "w" : "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") throw new UsageError(`${file} is there already and stays as it is; give another name, or --force to write over it`, { cause: error });
    throw unwritable(error);
  }
  const named = /^[\w./\\:-]+$/.test(file) ? file : JSON.stringify(file);
  process.stdout.write(plainText(`wrote ${file}\nshow what it would ask:  npx dialdefer run ${named} --plan\nrun it:                  npx dialdefer run ${named}\n`));
  return 0;
}
