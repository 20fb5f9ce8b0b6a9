import { join } from "node:path";
import { DialDeferError } from "../../core/dialdefer-error.js";
import { reproducePublished } from "../../published/reproduce/reproduce-published.js";
import { writeReproduction } from "../../report/reproduction/write-reproduction.js";
import { printJson } from "../json-output.js";
import { note } from "../note.js";
import { plainText } from "../plain-text.js";
import { reproductionText } from "../reproduction-text.js";

interface ReproduceFlags {
  readonly from: readonly string[];
  readonly out?: string;
  readonly all?: boolean;
  readonly json?: boolean;
}

/** `dialdefer reproduce`: the published numbers from the published files. Exit code 1 where one differs without a known reason. */
export async function reproduce({ from, out, all, json }: ReproduceFlags): Promise<number> {
  const reproduction = await reproducePublished(from, { leftOut: (path, reason) => note(`left out: ${path} (${reason})`) });
  if (json === true) printJson(reproduction);
  else process.stdout.write(`${plainText(reproductionText(reproduction, { all: all === true }))}\n`);
  if (out !== undefined) {
    const paths = await writeReproduction(reproduction, out).catch((error: unknown) => {
      if (!(error instanceof Error && "syscall" in error)) throw error;
      throw new DialDeferError("unwritable", `--out ${out}: cannot be written (${error.message})`, { cause: error });
    });
    note(`written: ${paths.md}, ${paths.json}, and ${paths.tables.length} files of tables and figures in ${join(out, "tables")}`);
  }
  return reproduction.counts.unexplained > 0 ? 1 : 0;
}
