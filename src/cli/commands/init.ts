import { readFile, writeFile } from "node:fs/promises";
import { basename, dirname, resolve } from "node:path";
import { UsageError } from "../../core/usage-error.js";
import { makeFolder } from "../../store/make-folder.js";
import { starterStudyFile } from "../../study/file/starter-study-file.js";
import { presetPath } from "../../study/preset-path.js";
import { plainText } from "../plain-text.js";
import { schemaForEditor } from "../schema-for-editor.js";

/** `dialdefer init [FILE]`: writes a commented study file that runs as it is, or a copy of a preset. Never writes over a file unless told. */
export async function init(file: string, flags: { readonly force?: boolean; readonly preset?: string }): Promise<number> {
  const text = flags.preset === undefined ? starterStudyFile({ name: basename(file), schema: schemaForEditor(file) }) : await presetText(flags.preset, file);
  const unwritable = (error: unknown): UsageError => new UsageError(`${file} cannot be written (${(error as Error).message})`, { cause: error });
  try {
    makeFolder(dirname(resolve(file)));
  } catch (error) {
    throw unwritable(error);
  }
  try {
    await writeFile(file, text, { flag: flags.force === true ? "w" : "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") throw new UsageError(`${file} is there already and stays as it is; give another name, or --force to write over it`, { cause: error });
    throw unwritable(error);
  }
  const named = /^[\w./\\:-]+$/.test(file) ? file : JSON.stringify(file);
  process.stdout.write(plainText(`wrote ${file}\nshow what it would ask:  npx dialdefer run ${named} --plan\nrun it:                  npx dialdefer run ${named}\n`));
  return 0;
}

/** The study file of a preset, with the line that tells editors where the schema is. */
async function presetText(preset: string, file: string): Promise<string> {
  const schema = schemaForEditor(file);
  return `${schema === undefined ? "" : `# yaml-language-server: $schema=${schema}\n`}${await readFile(presetPath(preset), "utf8")}`;
}
