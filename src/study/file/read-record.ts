import { readFile, stat } from "node:fs/promises";
import { sha256 } from "../../core/sha256.js";

const MOST_BYTES = 512 * 1024;

/** Reads text files and remembers the hash of each. */
export class ReadRecord {
  readonly #hashes: string[] = [];

  /** The text of a file in UTF-8. @throws Error that says in a few words why there is none. */
  async text(path: string): Promise<string> {
    const bytes = await this.#bytes(path);
    this.#hashes.push(sha256(bytes));
    try {
      return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    } catch (cause) {
      throw new Error("it is not text in UTF-8", { cause });
    }
  }

  /** SHA-256 of the only file that was read; of the list of hashes, the first file's in front, where there were more. */
  get sha256(): string {
    const [first = "", ...others] = this.#hashes;
    return others.length === 0 ? first : sha256([first, ...new Set(others.sort())].join("\n"));
  }

  async #bytes(path: string): Promise<Buffer> {
    try {
      const status = await stat(path);
      if (status.isDirectory()) throw new Error("it is a folder");
      if (!status.isFile()) throw new Error("it is no ordinary file");
      if (status.size > MOST_BYTES) throw new Error(`it is larger than ${MOST_BYTES / 1024} KiB`);
      return await readFile(path);
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code;
      if (code === undefined) throw error;
      throw new Error(code === "ENOENT" || code === "ENOTDIR" ? "there is no such file" : code === "EACCES" || code === "EPERM" ? "this user may not read it" : code, { cause: error });
    }
  }
}
