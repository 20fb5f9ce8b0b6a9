import { open, readFile, rm, stat, writeFile, type FileHandle } from "node:fs/promises";

/** Which bytes a half-written file is the head of. */
interface PartOf {
  readonly sha256: string | null;
  readonly bytes: number | null;
  /** ETag of the server that gave them, where no checksum is known. */
  readonly etag: string | null;
}

/**
 * A download on its way: the bytes so far, and beside them what they are the head of, so that a later process can
 * go on where this one was killed. It never lies where a finished file is looked for.
 */
export class PartFile {
  readonly file: string;
  readonly #handle: FileHandle;
  #of: PartOf;
  #position: number;

  private constructor(file: string, handle: FileHandle, of: PartOf, position: number) {
    this.file = file;
    this.#handle = handle;
    this.#of = of;
    this.#position = position;
  }

  /** Opens what an earlier process left, if it is the head of the same bytes, else an empty one. */
  static async open(file: string, offered: { readonly sha256: string | null; readonly bytes: number | null }): Promise<PartFile> {
    const known = await readPartOf(file);
    const size = await stat(file).then(({ size }) => size, () => 0);
    const same = known !== null && (offered.sha256 === null ? known.sha256 === null && known.etag !== null && known.bytes === offered.bytes : known.sha256 === offered.sha256)
      && (offered.bytes === null || size <= offered.bytes);
    const handle = await open(file, same ? "r+" : "w");
    const part = new PartFile(file, handle, same ? known : { ...offered, etag: null }, same ? size : 0);
    try {
      // Emptied first, described after: bytes must never stand under another file's description.
      if (!same) await part.#describe();
    } catch (error) {
      await handle.close();
      throw error;
    }
    return part;
  }

  /** How many bytes there are. */
  get position(): number {
    return this.#position;
  }

  /** What a server has to confirm before it goes on with these bytes; null where the checksum does that. */
  get etag(): string | null {
    return this.#of.etag;
  }

  async append(chunk: Buffer): Promise<void> {
    for (let written = 0; written < chunk.length;) {
      const { bytesWritten } = await this.#handle.write(chunk, written, chunk.length - written, this.#position);
      written += bytesWritten;
      this.#position += bytesWritten;
    }
  }

  /** Drops everything; what follows comes from a server that names the file `etag`. */
  async startOver(etag: string | null): Promise<void> {
    if (this.#position > 0) await this.#handle.truncate(0);
    this.#position = 0;
    this.#of = { ...this.#of, etag: this.#of.sha256 === null ? etag : null };
    await this.#describe();
  }

  /** Brings everything to the disk. */
  async flush(): Promise<void> {
    await this.#handle.sync();
  }

  async close(): Promise<void> {
    await this.#handle.close();
  }

  #describe(): Promise<void> {
    return writeFile(descriptionOf(this.file), JSON.stringify(this.#of));
  }
}

/** Removes a half-written file and its description; without `alsoBytes` the description alone. */
export async function removePart(file: string, alsoBytes: boolean): Promise<void> {
  if (alsoBytes) await rm(file, { force: true });
  await rm(descriptionOf(file), { force: true });
}

function descriptionOf(file: string): string {
  return `${file}.json`;
}

async function readPartOf(file: string): Promise<PartOf | null> {
  try {
    const { sha256, bytes, etag } = JSON.parse(await readFile(descriptionOf(file), "utf8")) as Partial<PartOf>;
    return { sha256: sha256 ?? null, bytes: bytes ?? null, etag: etag ?? null };
  } catch {
    return null;
  }
}
