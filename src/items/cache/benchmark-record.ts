import { mkdir, readFile } from "node:fs/promises";
import { dirname } from "node:path";
import * as z from "zod";
import { DataError } from "../../core/data-error.js";
import { replaceFile } from "../../fetching/replace-file.js";

const recordSchema = z.strictObject({
  schema: z.literal("dialdefer.benchmark/1"),
  /** By the names of the catalogue. */
  files: z.record(z.string(), z.strictObject({
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    bytes: z.int().nonnegative(),
    /** An address, or the path of a copy of the user's. */
    source: z.string(),
    date: z.string(),
  })),
});

/** What was seen when a benchmark's files were first used. */
export type BenchmarkRecord = z.infer<typeof recordSchema>;

/** @throws DataError (`bad-record`) where the file is there and is no record; an empty record where it is not there. */
export async function readBenchmarkRecord(file: string): Promise<BenchmarkRecord> {
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return { schema: "dialdefer.benchmark/1", files: {} };
  }
  try {
    return recordSchema.parse(JSON.parse(text));
  } catch (error) {
    throw new DataError(`${file}: expected the checksums of a benchmark's files, found something else. Remove it to record them anew`, { file }, { code: "bad-record", cause: error });
  }
}

/** Written with the folder where it lies. */
export async function writeBenchmarkRecord(file: string, record: BenchmarkRecord): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await replaceFile(file, `${JSON.stringify(record, null, 2)}\n`);
}
