import { DataError } from "../core/data-error.js";
import { fileSource } from "../items/reading/file-source.js";
import { readChunks } from "../items/reading/read-chunks.js";

/**
 * A JSON file that a command is given, with or without a byte order mark.
 *
 * @throws DataError that names the file, where it cannot be read or is not JSON.
 */
export async function readJsonFile(path: string): Promise<unknown> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of readChunks(fileSource(path))) chunks.push(chunk);
  } catch (error) {
    if (error instanceof DataError) throw error;
    throw new DataError(`${path}: cannot be read (${(error as Error).message})`, { file: path }, { cause: error });
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString("utf8")) as unknown;
  } catch (error) {
    throw new DataError(`${path}: not JSON (${(error as Error).message})`, { file: path }, { cause: error });
  }
}
