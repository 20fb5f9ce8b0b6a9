import { readFile } from "node:fs/promises";
import { DataError } from "../core/data-error.js";

/**
 * A JSON file that a command is given.
 *
 * @throws DataError that names the file, where it cannot be read or is not JSON.
 */
export async function readJsonFile(path: string): Promise<unknown> {
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    throw new DataError(`${path}: cannot be read (${(error as Error).message})`, { file: path }, { cause: error });
  }
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new DataError(`${path}: not JSON (${(error as Error).message})`, { file: path }, { cause: error });
  }
}
